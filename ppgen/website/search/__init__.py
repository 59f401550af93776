"""The search of the site: what can be found, how it is ranked, and proof that questions find their answers.

The ranking is written twice, here and in `site/assets/javascripts/ranking.js`, for pages cannot run Python
and the build has no browser. Both follow one order, and a test asks both the same questions.
"""
