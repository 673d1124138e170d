"""What people want to be called. A name comes from outside: it is shown as text, and trusted for nothing.

It is one short line of what can be seen. One that reads like the table's own words is shown in quotation
marks, and one that reads like the name at another seat with a number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 24
MARKS_ON_A_LETTER = 2
"""As many as living languages need once letters are composed; more would run over the lines around."""
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that show nothing."""
TABLE_WORDS = ("computer", "person", "guest", "open", "away", "you", "here", "nobody", "server", "decides")
"""What the table itself says of seats, besides the game's words."""
ANYWHERE = ("computer", "openseat")
"""What is found inside of longer words too."""
ALIKE = str.maketrans(
    "аеорсухіѕԁһкмтнвјӏοαρυικντεχβηζ013457|",
    "aeopcyxisdhkmthbjloapuikvtexbnzoleastl",
)
"""Letters of other alphabets, and digits, that look like ours."""


def plain(name: str) -> str:
    """A name in one short line of what can be seen: no marks of direction, no letters over letters."""
    found = ""
    marks = 0
    for sign in unicodedata.normalize("NFKC", BLANK.sub("", name)):
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind == "Mn" else marks * (kind == "Mc")
        if kind == "Cc" or kind[0] == "Z":
            found += " "
        elif kind[0] == "M" and (marks > MARKS_ON_A_LETTER or kind == "Me" or not found.strip(" ")):
            continue
        elif kind[0] != "C":
            found += sign
    return " ".join(found.split())[:LONGEST].strip()


def called(name: str, words: Iterable[str], others: Iterable[str]) -> str:
    """A name as it is shown where a game has its `words` for seats and players, and `others` have names."""
    found = plain(name)
    if _like_the_table(found, words):
        found = f"“{found[: LONGEST - 2].strip()}”"
    taken = {_read(other) for other in others if other}
    numbered = (f"{found[: LONGEST - 2].strip()} {number}" for number in range(2, len(taken) + 2))
    return next((one for one in (found, *numbered) if _read(one) not in taken), found)


def _like_the_table(name: str, words: Iterable[str]) -> bool:
    """Whether a name has a word of the table in it, or reads like one as a whole."""
    table = {part for word in (*TABLE_WORDS, *words) for part in (*_words(word), _read(word))}
    read = _read(name)
    return bool({read, *_words(name)} & table) or any(word in read for word in map(_read, ANYWHERE))


def _read(name: str) -> str:
    """A name as a hasty reader has it: what looks alike is alike; only letters count, if it has any."""
    return "".join(_words(name)) or name


def _words(name: str) -> list[str]:
    letters = unicodedata.normalize("NFKD", name).casefold().translate(ALIKE).replace("i", "l")
    return re.findall(r"[^\W_]+", "".join(sign for sign in letters if not unicodedata.combining(sign)))
