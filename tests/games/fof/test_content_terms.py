"""Fields of Fire's terms: numbers from zero, a word for each."""

from dangerclose.games.fof import mission_terms, terms
from dangerclose.games.fof.terms import Term


def test_terms_count_from_zero_and_have_words_of_their_own():
    kinds = [
        kind
        for module in (terms, mission_terms)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Term) and kind is not Term
    ]
    assert len(kinds) > 40
    for kind in kinds:
        assert [int(one) for one in kind] == list(range(len(kind))), kind.__name__
        assert len({one.word for one in kind}) == len(kind), kind.__name__
