"""A deck and counters of one's own, for services."""

PIECES = """\
look: {colours: {sea: "#0A6A78", sand: "#F1DDB6", plum: "#8A3A5C"}}
pieces:
  - id: hero
    name: hero
    plural: heroes
    family: card
    size: [63.5, 88.9]
    cards: [{name: Maren, count: 2}, {name: Oskar}]
    layers:
      front:
        - {box: bleed, fill: plum}
        - {box: {at: top-left, size: [10, 10], shift: [20, 20]}, fill: white}
        - {text: "{name}", area: {left: 8, right: 8, top: 40, height: 10}, size: 16, colour: white}
      back:
        - {box: bleed, fill: sea}
  - id: event
    name: event
    plural: events
    family: card
    size: [63.5, 88.9]
    cards: [{name: Storm}]
    layers:
      front:
        - {box: bleed, fill: sand}
        - {text: "{name}", area: {left: 1, right: 1, top: 1, height: 10}, size: 16}
      back:
        - {box: bleed, fill: plum}
        - {text: "Back of {name}", area: {left: 8, right: 8, top: 40, height: 10}, size: 12}
  - id: troop
    name: troop
    plural: troops
    family: card
    size: [15, 15]
    cards: [{name: Foot, tone: sea, count: 8}, {name: Horse, tone: plum, count: 6}]
    layers:
      safe: 1
      front:
        - {box: bleed, fill: "{tone}"}
        - {number: "7", area: {at: middle, size: 8}, colour: white}
"""
