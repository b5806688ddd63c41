"""Reads an SVG by Python's XML parser, and prints facts about it, one a line: size, title, groups with the number of their
elements, and titles in their order. Ends with an error if an id is used twice or a reference leads nowhere."""

import sys
import xml.etree.ElementTree as xml

NAME = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
KNOWN = "svg title g path rect use defs image text linearGradient radialGradient stop".split()

PAINT = "fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-linejoin stroke-linecap".split()
ATTRIBUTES = {"path": PAINT + "stroke-dasharray stroke-dashoffset id d".split(), "use": [HREF, "x", "y", "transform"]}

root = xml.parse(sys.argv[1]).getroot()
assert root.tag == NAME + "svg", root.tag
elements = list(root.iter())
ids = [element.get("id") for element in elements if element.get("id") is not None]
assert len(ids) == len(set(ids)), "an id is used twice"
for element in elements:
    assert element.tag.startswith(NAME) and element.tag[len(NAME):] in KNOWN, element.tag
    for name, value in element.attrib.items():
        assert name in ATTRIBUTES.get(element.tag[len(NAME):], [name]), name
        assert not name.lower().startswith("on") and "style" != name, name
        if value.startswith("url("):
            assert value[5:-1] in ids, value
        if name == HREF:
            assert value.startswith("data:image/png;base64,") or value[1:] in ids, value
    for value in (element.get("d") or "").replace("-", " ").split():
        assert "n" not in value and "e" not in value, value

print(root.get("width"), root.get("height"), root.get("viewBox"))
title = root.find(NAME + "title")
print("title", repr(title.text) if title is not None else "none")
for group in root.findall(NAME + "g"):
    kinds = [child.tag[len(NAME):] for child in group]
    counts = " ".join(f"{kind}={kinds.count(kind)}" for kind in KNOWN if kind in kinds)
    print("group", group.get("id"), group.get("opacity") or 1, counts)
for element in elements:
    if element.tag == NAME + "title" and element is not title:
        print("of", repr(element.text))
    if element.tag == NAME + "text":
        print("text", repr(element.text))
