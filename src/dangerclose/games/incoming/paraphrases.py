"""The clauses of Incoming! in our own words, for people to read beside a rule id."""

from dangerclose.core.paraphrases import rules_of

RULES: dict[str, str] = rules_of("dangerclose.games.incoming")
