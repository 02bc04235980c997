"""Bad input of every sort: one line that says where and why, exit code 2, never a traceback."""

from __future__ import annotations

import json

import pytest
from commands import (
    ARGUMENTS,
    KINDS,
    READING_VERBS,
    answered,
    assert_refused,
    ran,
    ran_apart,
    ran_in_shell,
)
from hypothesis import given, settings
from hypothesis import strategies as st

import quinta
from fuzz.parsers import assert_in_the_text
from needs import needs
from quinta.formats.files import decoded

# Texts, with the line and the column of what is wrong and words of the message

UNREADABLE = {
    "unknown kind": ("sudoku\n1 2\n", 1, 1, "unknown kind 'sudoku'"),
    "unknown kind below a comment": ("# mine\n\n  sudoku\n", 3, 3, "unknown kind"),
    "kind in other letters": ("dоors\n1\n", 1, 1, "unknown kind"),
    "empty": ("", 1, 1, "empty"),
    "blank": (" \n\t\n\r\n", 1, 1, "empty"),
    "only comments": ("# doors\n# 1 2\n", 1, 1, "empty"),
    "no rows": ("doors\n", 1, 1, "rows of clues expected"),
    "ragged rows, short": ("doors\n1 2 3\n1 2\n", 3, 1, "row 2 has 2 entries, row 1 has 3"),
    "ragged rows, long": ("doors\n1 2\n\n1 2 3\n", 4, 1, "row 2 has 3 entries, row 1 has 2"),
    "a word for a number": ("doors\n1 2\n3 two\n", 3, 3, "'two'"),
    "a fraction": ("doors\n1.5 2\n", 2, 1, "'1.5'"),
    "an exponent": ("doors\n1e1 2\n", 2, 1, "'1e1'"),
    "hexadecimal": ("doors\n0x1 2\n", 2, 1, "'0x1'"),
    "underscores": ("doors\n1_0 2\n", 2, 1, "'1_0'"),
    "an Arabic digit": ("doors\n٣ .\n", 2, 1, "'٣'"),
    "a full-width digit": ("doors\n１ .\n", 2, 1, "'１'"),
    "a superscript": ("doors\n² .\n", 2, 1, "'²'"),
    "an Arabic digit as the order": ("gap ٩\n", 1, 5, "'٩'"),
    "an Arabic digit as a direction": ("white-and-tan\n2 ٣\n", 2, 3, "'٣'"),
    "an Arabic digit as a given cell": ("doppelblock 3\ncells:\n١ . .\n", 3, 1, "'١'"),
    "an Arabic digit as a run": ("akkoy\ncolumns: ١\nrows: ?\n", 2, 10, "'١'"),
    "an Arabic digit in a list": ("doors([[٣,_,_]]).", 1, 9, "٣"),
    "a negative clue": ("doors\n2 -2\n", 2, 3, "-2 is out of range"),
    "Doors: 0": ("doors\n0 1\n", 2, 1, "0 is no clue", "write ."),
    "Doors: more than there is to see": ("doors\n. . 5\n. . .\n", 2, 5, "5 is out of range"),
    "Doors: more without itself": ("doors counts_self=no\n. 2\n", 2, 3, "2 is out of range"),
    "Doors: a huge number": ("doors\n999999999999 .\n", 2, 1, "out of range"),
    "Doors: a number without end": ("doors\n. " + "9" * 30 + "\n", 2, 3, "a whole number"),
    "Doors: a section": ("doors\n1 1\ntop: 1 1\n", 3, 1, "'top:' is not known here"),
    "Doors: the size is not that": ("doors 2x3\n1 1\n1 1\n", 1, 7, "2x3", "2x2"),
    "Akkoy: run too long": ("akkoy\ncolumns: 3 | 1\nrows: 1 | 1\n", 2, 10, "3 cells"),
    "Akkoy: runs too long": ("akkoy\ncolumns: ? | ? | ?\nrows: 1 | 1 2\n", 3, 11, "need 4 cells"),
    "Akkoy: a run of 0": (
        "akkoy\ncolumns: 1 0 | ?\nrows: ? | ? | ?\n",
        2,
        12,
        "0 is not the length",
    ),
    "Akkoy: a negative run": ("akkoy\ncolumns: ? | -1\nrows: ?\n", 2, 14, "-1"),
    "Akkoy: nothing between bars": ("akkoy\ncolumns: 1 || 1\nrows: ?\n", 2, 13, "missing"),
    "Akkoy: nothing at the end": ("akkoy\ncolumns: 1 |\nrows: ?\n", 2, 12, "missing"),
    "Akkoy: no columns": ("akkoy\nrows: 1\n", 1, 1, "'columns:'"),
    "Akkoy: no rows": ("akkoy\ncolumns: 1\n", 1, 1, "'rows:'"),
    "Akkoy: columns of nothing": ("akkoy\ncolumns:\nrows: ?\n", 2, 1, "missing"),
    "Akkoy: free and a number": ("akkoy\ncolumns: ? 1 | 1\nrows: ?\n", 2, 10, "'?'"),
    "Akkoy: a colour that is none": (
        "akkoy row_colour=red\ncolumns: ?\nrows: ?\n",
        *(1, 18, "white or black"),
    ),
    "Akkoy: rows twice": ("akkoy\ncolumns: ?\nrows: ?\nrows: ?\n", 4, 1, "second time"),
    "Gap: no order": ("gap\n", 1, 1, "the order is missing"),
    "Gap: a clue of 0": ("gap 9\ntop: 0 . . . . . . . .\n", 2, 6, "0 is out of range", "1 to 7"),
    "Gap: a clue above n-2": ("gap 9\nleft: . 8 . . . . . . .\n", 2, 9, "8 is out of range"),
    "Gap: too few clues": ("gap 9\ntop: 1 2\n", 2, 6, "2 clues, 9 are expected"),
    "Gap: two rows of clues": ("gap 3\ntop: . . .\n. . .\n", 3, 1, "one row"),
    "Gap: not square": ("gap 4x6\n", 1, 5, "square"),
    "Gap: plain rows": ("gap 3\n. . .\n", 2, 1, "named row"),
    "Gap: an option": ("gap 9 connected=yes\n", 1, 7, "unknown option 'connected'"),
    "Doppelblock: order 1": ("doppelblock 1\n", 1, None, "too small"),
    "Doppelblock: a sum too large": (
        "doppelblock 6\ntop: . . 11 . . .\n",
        *(2, 10, "11 is out of range", "0 to 10"),
    ),
    "Doppelblock: a negative sum": ("doppelblock 3\nright: -1 . .\n", 2, 8, "-1 is out of range"),
    "Doppelblock: sums at both sides": (
        "doppelblock 3\nright: . . .\nleft: . . .\n",
        *(3, 1, "right or at the left"),
    ),
    "Doppelblock: a cell too large": ("doppelblock 3\ncells:\n. . .\n. 2 .\n. . .\n", 4, 3, "2"),
    "Doppelblock: too few cells": ("doppelblock 3\ncells:\n. . .\n", 3, 1, "3x3"),
    "Doppelblock: a cell that is none": ("doppelblock 3\ncells:\n. . z\n", 3, 5, "'z'"),
    "White and Tan: direction 8": ("white-and-tan\n2 8\n", 2, 3, "8 is out of range", "0 to 7"),
    "White and Tan: a blank": ("white-and-tan\n2 .\n", 2, 3, "'.'"),
    "White and Tan: a negative direction": ("white-and-tan\n2 -1\n", 2, 3, "'-1'"),
    "White and Tan: an arrow and a tail": ("white-and-tan\n→→ ←\n", 2, 1, "'→→'"),
    "a board of 0 cells": ("gap 0\n", 1, 5, "at least one cell"),
    "a board of 0x0 cells": ("doors 0x0\n1\n", 1, 7, "at least one cell"),
    "an order of 999999999": ("gap 999999999\n", 1, 5, "more than the 250000 cells"),
    "another of 999999999": ("doppelblock 999999999\n", 1, 13, "more than the 250000 cells"),
    "a size of 40 digits": (f"gap {'9' * 40}\n", 1, 5, "more than the 250000 cells"),
    "a size without end": (f"gap {'9' * 400}\n", 1, 5, "not a size"),
    "an order of 501": ("gap 501\n", 1, 5, "more than the 250000 cells"),
    "a negative order": ("gap -9\n", 1, 5, "not a size"),
    "two sizes": ("gap 9 9\n", 1, 7, "unexpected"),
    "an option that is unknown": ("doors conected=yes\n1\n", 1, 7, "unknown option 'conected'"),
    "an option in the options": ("doors\noptions: x=no\n1\n", 2, 10, "unknown option 'x'"),
    "an option neither yes nor no": ("doors connected=maybe\n1\n", 1, 17, "'maybe'"),
    "an option without a value": ("doors connected=\n1\n", 1, 17, "''"),
    "an option without a name": ("doors =yes\n1\n", 1, 7, "unknown option ''"),
    "an option given twice": ("doors connected=yes connected=no\n1\n", 1, 21, "connected"),
    "an option again below": (
        "doors connected=yes\noptions: connected=no\n1\n",
        2,
        10,
        "connected",
    ),
    "a word among the options": ("doors\noptions: connected\n1\n", 2, 10, "name=value"),
    "a section twice": ("gap 3\ntop: . . .\ntop: . . .\n", 3, 1, "second time"),
    "NUL": ("gap 9\n\0\n", 2, 1, "not text"),
    "a bell": ("gap 9 \a\n", 1, 7, "not text"),
    "an escape": ("doors\n\x1b[31m1 1\n", 2, 1, "not text"),
    "a replacement character": ("gap 9\n\ufffd\n", 2, 1, "not text"),
    "a control character in a word": ("doors\n1 a\x9bb\n", 2, 3, "a"),
    "a solution with a row too few": ("gap 3\nsolution:\n...\n...\n", 2, 1, "2 rows"),
    "a solution with a row too many": ("gap 1\nsolution:\n.\n.\n", 4, 1, "2 rows"),
    "a solution with a short row": ("gap 2\nsolution:\n..\n.\n", 4, 1, "1 marks, 2 are expected"),
    "a solution with a long row": ("gap 2\nsolution:\n. . .\n..\n", 3, 1, "3 marks"),
    "a solution with a wrong mark": ("gap 2\nsolution:\n. .\n. z\n", 4, 3, "'z' is not a mark"),
    "a solution of another kind": ("doors\n. .\nsolution:\nX\n.\n", 5, 1, "2 rows"),
    "two solutions": ("gap 1\nsolution:\n.\nsolution:\n.\n", 4, 1, "second time"),
    "a number no solution has": ("doppelblock 2\nsolution:\nX 1\nX X\n", 3, 3, "'1'"),
    # JSON
    "JSON cut off": ('{"kind": "gap",\n "order": 9', 2, 12, "not valid JSON"),
    # Pythons do not agree where it stands.
    "JSON with a comma too many": ('{"kind": "gap", "order": 9,}', 1, None, "not valid JSON"),
    "JSON twice on a line": (
        '{"kind": "gap", "order": 9} {"kind": "gap"}',
        1,
        29,
        "not valid JSON",
    ),
    "an empty object": ("{}", 1, 1, "the kind is missing"),
    "JSON of an unknown kind": ('{"kind": "sudoku"}', 1, 10, "unknown kind 'sudoku'"),
    "a number as the kind": ('{"kind": 5}', 1, None, "kind"),
    "a list as the kind": ('{"kind": ["gap"]}', 1, None, "kind"),
    "a field that is missing": ('{"kind": "gap"}', 1, 1, "'order' is missing"),
    "a field that is unknown": ('{"kind": "gap", "order": 9,\n "tpo": []}', 2, 9, "unknown field"),
    "another version": ('{"v": 2, "kind": "gap", "order": 9}', 1, 7, "version 2"),
    "a version that is a truth": ('{"v": true, "kind": "gap", "order": 9}', 1, 7, "version"),
    "a version that is a list": ('{"v": [1], "kind": "gap", "order": 9}', 1, 7, "version"),
    "an order in quotes": ('{"kind": "gap", "order": "9"}', 1, 26, "'9' is not a whole number"),
    "an order with a point": ('{"kind": "gap", "order": 9.0}', 1, 26, "not a whole number"),
    "an order that is a truth": ('{"kind": "gap", "order": true}', 1, 26, "not a whole number"),
    "no order": ('{"kind": "gap", "order": null}', 1, 26, "not a whole number"),
    "a list as the order": ('{"kind": "gap", "order": [9]}', 1, 26, "not a whole number"),
    "an infinite order": ('{"kind": "gap", "order": 1e999}', 1, 26, "not a whole number"),
    "a huge order": ('{"kind": "gap", "order": 999999999}', 1, 26, "250000"),
    "an order of 4000 digits": ('{"kind": "gap", "order": ' + "9" * 4000 + "}", 1, 26, "250000"),
    "an order of 5000 digits": ('{"kind": "gap", "order": ' + "9" * 5000 + "}", 1, None),
    "NaN": ('{"kind": "gap", "order": NaN}', 1, None, "NaN"),
    "Infinity": ('{"kind": "gap", "order": Infinity}', 1, None, "Infinity"),
    "clues that are a number": ('{"kind": "doors", "clues": 5}', 1, 28, "rows of clues"),
    "clues that are a word": ('{"kind": "doors", "clues": "12"}', 1, 28, "rows of clues"),
    "clues that are an object": ('{"kind": "doors", "clues": {"0": [1]}}', 1, 28, "rows of clues"),
    "no clues": ('{"kind": "doors", "clues": []}', 1, 28, "at least one cell"),
    "no clues in a row": ('{"kind": "doors", "clues": [[]]}', 1, 28, "at least one cell"),
    "clues in one list": ('{"kind": "doors", "clues": [1, 2]}', 1, 28, "rows of clues"),
    "clues in three lists": ('{"kind": "doors", "clues": [[[1]]]}', 1, 30, "not a whole number"),
    "ragged JSON": ('{"kind": "doors", "clues": [[1, 1], [1]]}', 1, 37, "row 2 has 1 entry"),
    "a clue in quotes": ('{"kind": "doors", "clues": [[1,\n "1"]]}', 2, 2, "'1'"),
    "a clue that is a truth": ('{"kind": "doors", "clues": [[true]]}', 1, 30, "True"),
    "a flag that is a number": (
        '{"kind": "doors", "clues": [[1]], "connected": 1}',
        *(1, 48, "neither true nor false"),
    ),
    "clues that are 0": ('{"kind": "gap", "order": 3, "top": 0}', 1, 36, "clues"),
    "clues that are false": ('{"kind": "gap", "order": 3, "left": false}', 1, 37, "clues"),
    "clues that are an empty word": ('{"kind": "doppelblock", "order": 3, "top": ""}', 1, 44),
    "clues that are no object": ('{"kind": "doppelblock", "order": 3, "cells": {}}', 1, 46),
    "a key twice": ('{"kind": "gap", "order": 9,\n "order": 10}', None, None, "order"),
    "a solution that is a number": (
        '{"kind": "gap", "order": 1, "solution": 1}',
        *(1, 41, "a value for each place"),
    ),
    "a solution in rows": (
        '{"kind": "gap", "order": 2, "solution": [[0, 0], [0, 0]]}',
        *(1, 41, "a value for each place"),
    ),
    "a mark beside the board": (
        '{"kind": "gap", "order": 2, "solution": {"r1c1": 0,\n"r1c3": 0}}',
        *(2, 9, "no place 'r1c3'"),
    ),
    "a mark that is no value": (
        '{"kind": "gap", "order": 2, "solution": {"r1c1": 0, "r1c2": 2}}',
        *(1, 61, "2 is not a value of r1c2; 0, 1 are"),
    ),
    "a mark that is a truth": (
        '{"kind": "gap", "order": 1, "solution": {"r1c1": true}}',
        *(1, 50, "True is not a value"),
    ),
    "a mark that is nothing": (
        '{"kind": "doors", "clues": [[1, 1]], "solution": {"r1c1|r1c2": null}}',
        *(1, 64, "None is not a value"),
    ),
    "a line break in the kind": (r'{"kind": "a\nb"}', 1, 10, "unknown kind"),
    "an escape in the kind": (r'{"kind": "\u001b[31m"}', 1, 10, "unknown kind"),
    "a surrogate in the kind": (r'{"kind": "\ud800"}', 1, 10, "unknown kind"),
    "a line break in a field": (r'{"kind": "gap", "order": 9, "a\nb": 1}', 1, 37, "unknown field"),
    "JSON 300 deep": ('{"kind": "doors", "clues": ' + "[" * 300 + "]" * 300 + "}", 1, None),
    "JSON 990 deep": ('{"kind": "doors", "clues": ' + "[" * 990 + "]" * 990 + "}", 1, None),
    "JSON 1000000 deep": ('{"kind": "doors", "clues": ' + "[" * 1_000_000, 1, None),
    "objects 100000 deep": ('{"kind":' * 100_000, 1, None),
    # The papers' lists
    "a list without its kind": ("[[1, 1]]", 1, 1, "name the kind"),
    "an unknown functor": ("sudoku([[1]])", 1, 1, "'sudoku' is not known"),
    "a list cut off": ("doors([[1,\n1]", 2, None, "']' is expected"),
    "a bracket too many": ("doors([[1]]])", 1, 12, "')' is expected"),
    "no comma": ("doors([[1 1]])", 1, 11, "']' is expected"),
    "two commas": ("doors([[1,,1]])", 1, 11, "not ','"),
    "a word after the end": ("doors([[1]]). what", 1, 15, "'what' is unexpected"),
    "nothing in the brackets": ("doors()", 1, 7, "not ')'"),
    "an open bracket at the end": ("doors(", 1, 6, "expected"),
    "an atom for a clue": ("doors([[one]])", 1, 9, "not a whole number"),
    "a list for a clue": ("doors([[[]]])", 1, 9, "not a whole number"),
    "a fraction in a list": ("doors([[1.5]])", 1, 10, "'.'"),
    "quotes in a list": ("doors([['1']])", 1, 9, "expected, not"),
    "a ragged list": ("doors([[1,1],\n[1]])", 2, 1, "row 2 has 1 entry"),
    "a list of the wrong shape": ("doors([1,1])", 1, 7, "rows of clues"),
    "two lists for one": ("doors([[1]],[[1]])", 1, None, "one list"),
    "one list for two": ("akkoy([[1]])", 1, None, "two lists"),
    "a list for the order": ("gap([9])", 1, None, "order"),
    "an unknown order": ("gap(_)", 1, None, "order"),
    "an unknown board": ("doors(_)", 1, None, "list"),
    "unknown arrows": ("solver(X).", 1, None, "list"),
    "unknown clues": ("akkoy(_, _)", 1, None, "lists"),
    "nothing known": ("doppelblock(_, _, _, _).", 1, None, "order"),
    "a number for the sums": ("doppelblock(_,5).", 1, None),
    "a word for the sums": ("doppelblock(_,abc).", 1, None),
    "zero for the clues": ("gap(9,0,0).", 1, None, "clues"),
    "too many lists": ("doppelblock(3,_,_,_,_,[]).", 1, None, "Doppelblock takes"),
    "lists 1000000 deep": ("doors(" + "[" * 1_000_000, 1, None, "nested too deeply"),
    "a direction of 8 in a list": ("solver([[2,\n8]])", 2, 1, "8 is out of range"),
    "a huge number in a list": ("doors([[999999999999999999]])", 1, None),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_text_that_is_no_puzzle_is_refused_with_its_place(name):
    text, line, column, *words = UNREADABLE[name]
    where = "line " + (f"{line}, column " if line else "") + (f"{column}: " if column else "")
    assert_refused(ran("check", stdin=text), where, *words)


@pytest.mark.parametrize("verb", READING_VERBS)
def test_every_verb_refuses_alike(verb):
    more = ARGUMENTS.get(verb, ())
    for text in ("doors\n1 2\n3\n", "gap 999999999\n", '{"kind": "gap", "order": []}', ""):
        expected = ran("show", stdin=text)
        assert_refused(expected, "line ")
        assert ran(verb, *more, stdin=text) == expected
    assert_refused(ran(verb, "there-is-no-such-file.txt", *more), "there is no file")
    assert_refused(ran(verb, "doors/99", *more), "there is no example 'doors/99'; doors has 1 to 4")
    assert_refused(
        ran(verb, "doors/1", "--no-such-option", *more), "", "--no-such-option", "--help"
    )


@pytest.mark.parametrize(
    "text",
    [
        "doors\n1 2 1\n",
        "doors counts_self=no connected=yes\n0 .\n",
        "akkoy\ncolumns: 1 | 1\nrows: 2\n",
        "akkoy ordered=yes\ncolumns: 1 | - | 1\nrows: 1 1\n",
        "gap 1\n",
        "gap 7\n",
        "gap 8\ntop: 6 6 6 6 6 6 6 6\n",
        "doppelblock 4\ntop: 3 3 3 3\n",
        "doppelblock 3\ncells:\nX X X\n. . .\n. . .\n",
        "doppelblock 3\ncells:\no o .\n. . .\n. . .\n",
        "white-and-tan\n0\n",
        "white-and-tan\n2 2\n",
        "white-and-tan\n0 1 2\n3 4 5\n6 7 0\n",
    ],
)
def test_a_legal_puzzle_without_a_solution_is_no_bad_input(text):
    solved = ran("solve", stdin=text)
    assert solved.code == 1
    assert solved.out.startswith("No solution")
    assert solved.err == ""
    counted = ran("count", stdin=text)
    assert (counted.code, counted.out) == (0, "0\n")


def test_a_mistyped_verb_is_refused_with_the_nearest():
    assert_refused(ran("hnt"), "No such command 'hnt'; did you mean 'hint'?")
    assert_refused(ran("xyzzy"), "No such command 'xyzzy' (see ")


def test_a_refusal_of_a_clue_never_names_it_as_the_only_one_allowed():
    refusal = ran("show", stdin="gap 2\ntop: 1 .\n")
    assert_refused(refusal, "line 2, column 6: ")
    assert not refusal.err.endswith("is 1\n")


@pytest.mark.thorough
def test_a_message_stays_short_however_long_the_word_is():
    for text in (
        "a" * 200_000,
        "doors\n" + "a" * 200_000,
        "doors\n" + "1" * 200_000,
        "doors " + "a" * 200_000 + "\n1\n",
        "doors " + "a" * 200_000 + "=yes\n1\n",
        "doors connected=" + "a" * 200_000 + "\n1\n",
        "gap " + "9" * 200_000,
        "gap 1\n" + "a" * 200_000 + ":\n",
        "gap 1\nsolution:\n" + "a" * 200_000,
        "akkoy\ncolumns: " + "1 " * 100_000 + "\nrows: ?\n",
        "white-and-tan\n2 " + "a" * 200_000,
        "doors([[" + "a" * 200_000 + "]])",
        "a" * 200_000 + "(",
        json.dumps({"kind": "gap", "a" * 200_000: 1}),
        json.dumps({"kind": "gap", "order": "a" * 200_000}),
        json.dumps({"kind": "gap", "order": [1] * 100_000}),
        json.dumps({"kind": "doors", "clues": [["a" * 200_000]]}),
        json.dumps({"v": "a" * 200_000}),
    ):
        assert_refused(ran("show", stdin=text), "line ")


@pytest.mark.thorough
def test_long_lines_are_read_in_linear_time():
    for text in (
        "[[1]] %" + " " * 100_000,
        "[[1]] " + "% \n" * 100_000,
        "doors\n1" + " " * 1_000_000 + "x",
        "[" * 1_000_000,
        "doors([[1" + " " * 1_000_000,
        "{" + " " * 1_000_000,
        "doors " * 200_000,
        "a" * 1_000_000 + " (",
    ):
        assert ran_apart("show", "--kind", "doors", stdin=text).code in (0, 2)


# Bytes


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b"\xff\xfe\x00g", "line 1, column 1: this is not UTF-8 text"),
        (b"gap 9\n\xff", "line 2, column 1: this is not UTF-8 text"),
        (b"gap 9\ntop: \xe9", "line 2, column 6: this is not UTF-8 text"),
        ("gap 9".encode("utf-16"), "line 1, column 1: this is not UTF-8 text"),
        (b"\x7fELF\x02\x01\x01\x00", "line 1, column "),
        (b"\x89PNG\r\n\x1a\n", "line 1, column 1: this is a picture; name the kind"),
        (bytes(100), "line 1, column 1: this is not text"),
        (b"gap 9\0", "line 1, column 6: this is not text"),
        (b"\xed\xa0\x80", "line 1, column 1: this is not UTF-8 text"),
        (b"\xc0\xaf", "line 1, column 1: this is not UTF-8 text"),
    ],
)
def test_bytes_that_are_no_text_are_refused(data, where, tmp_path):
    file = tmp_path / "bytes"
    file.write_bytes(data)
    assert_refused(ran("show", file), where)
    assert_refused(ran("show", stdin=data), where)


def test_a_file_of_10_megabytes_is_refused(tmp_path):
    file = tmp_path / "large.txt"
    for data in (b"doors\n" + b"1 " * 5_000_000, bytes(10_000_000), b"a" * 10_000_000):
        file.write_bytes(data)
        assert_refused(ran("show", file), "line 1, column 1: ", "larger than")
        assert_refused(ran("show", stdin=data), "line 1, column 1: ", "larger than")


def test_what_never_ends_is_refused_too():
    assert_refused(ran("show", "/dev/zero"), "line 1, column 1: ", "larger than")


@settings(max_examples=300)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data):
    try:
        text = decoded(data)
    except quinta.PuzzleError as refusal:
        assert_in_the_text(refusal, data.decode("latin-1"))
        return
    assert_read_or_refused(text)


# Files


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    assert_refused(ran("solve", tmp_path / "missing.txt"), "there is no file")
    assert_refused(ran("solve", tmp_path), "there is no puzzle in the folder")
    assert_refused(ran("solve", ""), "")
    assert_refused(ran("solve", " "), "line 1, column 1: ", "empty")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert_refused(ran("solve", tmp_path / "loop"), "")
    assert_refused(ran("solve", "a" * 300), "")
    assert_refused(ran("solve", "x/" * 400), "")
    assert_refused(ran("solve", "a\tb"), "line 1, column 1: ", "unknown kind 'a'")


@needs("user")
def test_a_file_without_permission_is_refused(tmp_path):
    file = tmp_path / "secret.txt"
    file.write_text("gap 9\n")
    file.chmod(0)
    assert_refused(ran("solve", file), "cannot read", "Permission denied")


def test_an_output_that_cannot_be_written_is_refused(tmp_path):
    for verb in ("solve", "convert"):
        more = ("--to", "json") if verb == "convert" else ()
        missing = tmp_path / "missing" / "file.txt"
        assert_refused(ran(verb, "doors/1", *more, "--output", missing), "cannot write")
        assert_refused(ran(verb, "doors/1", *more, "--output", tmp_path), "", "directory")


@needs("full")
@pytest.mark.parametrize("options", [[], ["--all"], ["--json"]])
def test_a_full_disk_is_no_traceback(options):
    found = ran_apart("solve", "doors/1", *options, "--output", "/dev/full")
    assert found.code not in (0, 1)
    assert "Traceback" not in found.err
    assert "No space left" in found.err


def test_bad_input_leaves_the_output_as_it_was(tmp_path):
    file = tmp_path / "precious.txt"
    file.write_text("precious")
    assert_refused(ran("solve", "--output", file, stdin="doors\n1 2\n3\n"), "line 3")
    assert_refused(ran("solve", "doors/1", "--engine", "nonsense", "--output", file), "")
    assert_refused(ran("solve", "doors/1", "--limit", 0, "--output", file), "")
    assert file.read_text() == "precious"


def test_closed_streams_are_no_traceback(tmp_path):
    for line in (
        "quinta show <&-",
        "quinta show doors/1 >&-",
        "quinta solve doors/1 >&-",
        "quinta solve doors/2 --all --json >&-",
        "quinta count doors/1 --json >&-",
        "quinta show nothing 2>&-",
        "quinta menu <&-",
    ):
        found = ran_in_shell(line, tmp_path)
        assert "Traceback" not in found.err
        assert found.code in (0, 2)


# Options


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-verb"],
        ["Solve", "doors/1"],
        ["--no-such-option"],
        ["solve", "doors/1", "--no-such-option"],
        ["solve", "doors/1", "--limit"],
        ["solve", "doors/1", "--limit", "0"],
        ["solve", "doors/1", "--limit", "-1"],
        ["solve", "doors/1", "--limit", "many"],
        ["solve", "doors/1", "--limit", "1.5"],
        ["solve", "doors/1", "--time-limit", "-1"],
        ["solve", "doors/1", "--time-limit", "soon"],
        ["solve", "doors/1", "--time-limit", "nan"],
        ["solve", "doors/1", "--memory-limit", "0"],
        ["solve", "doors/1", "--memory-limit", "nan"],
        ["solve", "doors/1", "--style", "baroque"],
        ["solve", "doors/1", "--engine", "prolog"],
        ["solve", "doors/1", "--engine", "sat:nonsense"],
        ["solve", "doors/1", "--engine", "asp:clasp"],
        ["solve", "doors/1", "--engine", "SAT"],
        ["solve", "doors/1", "--all", "--engine", "prolog"],
        ["solve", "white-and-tan\n2 2 2\n", "--engine", "prolog"],
        ["solve", "doors\n1\n", "--engine", "prolog"],
        ["solve", "doors/1", "--kind", "sudoku"],
        ["solve", "doors/1", "--kind", "gap"],
        ["solve", "gap 9", "--kind", "doors"],
        ["solve", '{"kind": "gap", "order": 9}', "--kind", "doors"],
        ["solve", "gap(9).", "--kind", "doors"],
        ["solve", "[[1]]", "--kind", ""],
        ["count", "doors/1", "--method", "guessing"],
        ["count", "doors/1", "--method", "formula"],
        ["count", "akkoy/2", "--method", "projection"],
        ["convert", "doors/1"],
        ["convert", "doors/1", "--to", "xml"],
        ["convert", "akkoy/2", "--to", "lists"],
        ["examples", "sudoku"],
        ["examples", "doors/99"],
        ["examples", "doors/0"],
        ["examples", "doors/01"],
        ["menu", "doors"],
    ],
    ids=" ".join,
)
def test_bad_usage_is_refused_in_one_line(arguments):
    assert_refused(ran(*arguments))


def test_every_solver_of_python_sat_answers_or_is_refused():
    for solver in (
        *("cadical153", "cadical195", "cd15", "cd19", "cdl", "glucose3", "g4", "glucose42"),
        *("lgl", "lingeling", "maplechrono", "mcb", "mergesat3", "minicard", "mc", "minisat22"),
        *("gluecard4", "kissat404", "cryptominisat5", "m22"),
    ):
        for name in ("doors/1", "gap/1"):
            found = ran("solve", name, "--engine", f"sat:{solver}")
            if found.code == 2:
                assert_refused(found, "", solver)
            else:
                assert found.code == 0
                assert found.out.endswith("This is the only solution.\n")


@pytest.mark.parametrize("seconds", ["1e9", "1e300", "inf"])
def test_a_time_limit_may_be_as_long_as_one_likes(seconds):
    for engine in ("sat", "asp"):
        assert ran("solve", "doors/1", "--engine", engine, "--time-limit", seconds).code == 0
    assert ran("count", "doors/2", "--time-limit", seconds).out == "10\n"
    assert ran("count", "gap 9", "--time-limit", seconds).out == "664\n"


@needs("pyganak")
@pytest.mark.parametrize("seconds", ["1e9", "1e300", "inf"])
def test_the_counter_s_time_limit_may_be_as_long_too(seconds):
    found = ran("count", "doors/2", "--method", "projection", "--time-limit", seconds)
    assert found.out == "10\n"


# Whatever one writes, it is a puzzle or it is refused; fuzz/ damages sound puzzles


def assert_read_or_refused(text: str) -> None:
    """The text is a puzzle, or what is wrong has its place in it."""
    try:
        quinta.read(text)
    except quinta.PuzzleError as refusal:
        assert_in_the_text(refusal, text)


ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(0, 9)
    | st.floats()
    | st.sampled_from(["", "not black", "white", "x", "1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=20,
)


@settings(max_examples=8)
@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_any_json_in_any_field_is_read_or_refused(kind, data):
    puzzle, solution = answered(f"{kind}/1")
    record = json.loads(quinta.write("json", puzzle, solution))
    for field in data.draw(st.lists(st.sampled_from(sorted(record)), min_size=1, max_size=2)):
        record[field] = data.draw(ANY_JSON)
    text = json.dumps(record, indent=data.draw(st.none() | st.just(1)))
    assert_read_or_refused(text)


@settings(max_examples=300)
@given(st.text(max_size=60), st.sampled_from(["", "gap 9\n", "doors\n", "akkoy\n", "doors(", "{"]))
def test_any_text_is_read_or_refused(text, start):
    assert_read_or_refused(start + text)
