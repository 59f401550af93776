"""The search of the site: what can be found, and proof that questions find their answers.

The ranking is written once, in `site/assets/javascripts/ranking.js` over MiniSearch: a page cannot run
Python, so the build runs the script (`engine`).
"""
