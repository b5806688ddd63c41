"""Prints what Unicode's tables, as Python has them, make of each scalar: its compatibility decomposition with case
folded, until nothing changes. A line for each scalar that Python's version of Unicode knows and that changes."""

import sys
import unicodedata


def folded(text):
    while True:
        changed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
        if changed == text:
            return text
        text = changed


def main():
    for value in range(sys.maxunicode + 1):
        if 0xD800 <= value < 0xE000:
            continue
        character = chr(value)
        if unicodedata.category(character) == "Cn":
            continue
        result = folded(character)
        if result != character:
            print(f"{value:X}", *(f"{ord(part):X}" for part in result))


main()
