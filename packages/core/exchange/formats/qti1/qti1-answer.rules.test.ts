import { describe, expect, test } from "vitest";
import {
  blank1,
  bound1,
  equal1,
  feedback1,
  item1,
  list1,
  plain1,
  rule1,
} from "../fixtures/qti1.fixture.ts";
import { ABC, one, reason } from "./qti1-reading.fixture.ts";

const not = (...ids: string[]) => ids.map((id) => `<not>${equal1(id)}</not>`).join("");

describe("a question of QTI 1.2", () => {
  test("of one choice keeps marks and the general feedback as its solution", () => {
    const item = item1({
      type: "multiple_choice_question",
      points: "4.0",
      response: list1(ABC),
      rules: rule1(equal1("o1"), 100),
      after: feedback1("general_fb", "<p>Because.</p>") + feedback1("o0_fb", "<p>No.</p>"),
    });
    expect(one(item)).toEqual({
      cells: {
        responseType: "MCQ_SINGLE",
        question: "<p>Which?</p>",
        marks: "4",
        optionA: "<p>Paris</p>",
        optionB: "<p>Rome</p>",
        optionC: "<p>Oslo</p>",
        answerKey: "B",
        solution: "<p>Because.</p>",
      },
      notes: ["Feedback on individual answers is left out."],
      pictures: [],
    });
  });

  test("takes the feedback of a correct answer where there is no general one", () => {
    const after = feedback1("correct_fb", "<p>Yes.</p>");
    const item = item1({ response: list1(ABC), rules: rule1(equal1("o1"), 100), after });
    expect(one(item)).toMatchObject({ cells: { solution: "<p>Yes.</p>" }, notes: [] });
  });

  test("of true and false is a choice", () => {
    const response = list1(["True", "False"]);
    const item = item1({ type: "true_false_question", response, rules: rule1(equal1("o1"), 100) });
    expect(one(item).cells).toMatchObject({ optionA: "<p>True</p>", answerKey: "B" });
  });

  test.each([
    [
      "exactly one set",
      rule1(`<and>${equal1("o0")}${equal1("o2")}${not("o1")}</and>`, 100),
      "A,C",
      [],
    ],
    ["a set without what is excluded", rule1(equal1("o0") + equal1("o2"), 100), "A,C", []],
    [
      "marks for each choice",
      rule1(equal1("o0"), 50, "Add") +
        rule1(equal1("o1"), -100, "Add") +
        rule1(equal1("o2"), 50, "Add"),
      "A,C",
      [],
    ],
    [
      "other marks for each choice",
      rule1(equal1("o0"), 75, "Add") + rule1(equal1("o2"), 25, "Add"),
      "A,C",
      [
        "The correct options had different weights (75 %, 25 %); here they are equal.",
        "An incorrect option cost nothing; here it makes the whole answer incorrect.",
      ],
    ],
  ])("of several choices: %s", (_how, rules, answerKey, notes) => {
    const item = item1({ response: list1(ABC, "Multiple"), rules });
    const { cells, notes: found } = one(item);
    expect(cells).toMatchObject({ responseType: "MCQ_MULTIPLE", answerKey });
    expect(found).toEqual(notes);
  });

  test("of one choice takes the score that was set last", () => {
    const rules = rule1(equal1("o0"), 50) + rule1(equal1("o0"), 50) + rule1(equal1("o1"), 75);
    const { cells, notes } = one(item1({ response: list1(ABC), rules }));
    expect(cells.answerKey).toBe("B");
    expect(notes).toEqual(["Options that earned partial marks earn nothing here: A (66.67 %)."]);
  });

  test("leaves out choices that an author left empty", () => {
    const response = list1(["", "Paris", "", "Rome"]);
    expect(one(item1({ response, rules: rule1(equal1("o3"), 100) }))).toMatchObject({
      cells: { optionA: "<p>Paris</p>", optionB: "<p>Rome</p>", answerKey: "B" },
      notes: ["Choices without a text are left out: 2."],
    });
  });

  const range = (least: string, most: string, from = "vargte") =>
    bound1(from, least) + bound1("varlte", most);

  test.each([
    ["exact", `<or>${equal1("42.0")}<and>${range("42.0", "42.0")}</and></or>`, "42", []],
    [
      "around a number",
      `<or>${equal1("5.0")}<and>${range("4.95", "5.05")}</and></or>`,
      "4.95 to 5.05",
      [],
    ],
    ["a range", range("6.0", "8.0"), "6.0 to 8.0", []],
    ["one value", equal1("-3"), "-3", []],
    [
      "with a precision",
      `<or>${equal1("42.0")}<and>${range("41.995", "42.005", "vargt")}</and></or>`,
      "41.995 to 42.005",
      [
        "Answers were compared up to a precision; here answers from 41.995 to 42.005 are correct, both included.",
      ],
    ],
  ])("of a number: %s", (_how, condition, answerKey, notes) => {
    const response = blank1('fibtype="Decimal"');
    const item = item1({ type: "numerical_question", response, rules: rule1(condition, 100) });
    const read = one(item);
    expect(read.cells).toMatchObject({ responseType: "INTEGER", answerKey });
    expect(read.notes).toEqual(notes);
  });

  test("of a number keeps every answer with full marks, and names the others", () => {
    const rules = rule1(equal1("1"), 100) + rule1(range("4", "5"), 100) + rule1(equal1("7"), 50);
    const read = one(item1({ response: blank1('fibtype="Decimal"'), rules }));
    expect(read.cells.answerKey).toBe("1 | 4 to 5");
    expect(read.notes).toEqual(["Answers that earned partial marks are left out."]);
  });

  test("of a short text takes the first accepted one and names the others", () => {
    const rules = rule1(equal1("Newton") + equal1("newtons"), 100);
    const { cells, notes } = one(item1({ response: blank1(), rules }));
    expect(cells).toMatchObject({ responseType: "SUBJECTIVE", answerKey: "Newton" });
    expect(notes.join(" ")).toContain("newtons");
  });

  test("of an essay takes its feedback as the model answer", () => {
    const after = feedback1("general_fb", "<p>It falls.</p>");
    const { cells } = one(item1({ type: "essay_question", response: blank1(), after }));
    expect(cells).toMatchObject({ responseType: "SUBJECTIVE", answerKey: "It falls." });
  });

  test("of pairs has a row for each of them", () => {
    const columns = ["1", "2", "3"];
    const rows = ["a", "b", "c"];
    const response = rows.map((id) => list1(columns, "Single", id, plain1(`row ${id}`))).join("");
    const rules = rows
      .map((id, at) => rule1(equal1(`o${(at + 1) % 3}`, id), 33.33, "Add"))
      .join("");
    expect(one(item1({ type: "matching_question", response, rules })).cells).toMatchObject({
      question: "<p>Which?</p>",
      rowA: "<p>row a</p>",
      rowC: "<p>row c</p>",
      optionA: "<p>1</p>",
      answerKey: "A:2 B:3 C:1",
    });
  });
});

describe("what has no equivalent gives the reason", () => {
  const choice = (rules: string, cardinality = "Single") =>
    item1({ response: list1(ABC, cardinality), rules });
  const number = (condition: string) =>
    item1({ response: blank1('fibtype="Decimal"'), rules: rule1(condition, 100) });
  const two = list1(["x"], "Single", "a") + list1(["y", "z"], "Single", "b");

  test.each([
    [
      "several blanks",
      item1({ type: "fill_in_multiple_blanks_question", response: two }),
      "several blanks",
    ],
    [
      "several lists",
      item1({ type: "multiple_dropdowns_question", response: two }),
      "several lists",
    ],
    [
      "a formula",
      item1({ type: "calculated_question", response: blank1() }),
      "different for each student",
    ],
    ["a file", item1({ type: "file_upload_question", response: "" }), "answer is a file"],
    ["a text", item1({ type: "text_only_question", response: "" }), "a text without a question"],
    ["no response", item1({ response: "" }), "does not ask for an answer"],
    ["an order", choice(rule1(equal1("o0"), 100), "Ordered"), "asks for an order"],
    ["two answers", item1({ response: two }), "asks for 2 answers"],
    ["no key", choice(""), "does not say which choice is correct"],
    ["a key outside", choice(rule1(equal1("o9"), 100)), 'key "o9" is none of its choices'],
    ["any answer", choice(rule1("<other/>", 100)), "marks for any answer"],
    [
      "two sets",
      choice(
        rule1(
          `<or><and>${equal1("o0")}${equal1("o1")}</and><and>${equal1("o2")}${not("o1")}</and></or>`,
          100,
        ),
        "Multiple",
      ),
      "Several sets",
    ],
    ["arithmetic", choice(rule1(equal1("o0"), 2, "Multiply")), "scoring"],
    ["time", choice(rule1("<durlte>9</durlte>", 100)), '"durlte"'],
    [
      "an open range",
      number(bound1("vargt", "1") + bound1("varlte", "2")),
      '"vargt" leaves out the end',
    ],
    ["a half range", number(bound1("vargte", "1")), "one end only"],
    [
      "an essay without a model",
      item1({ type: "essay_question", response: blank1() }),
      "no model answer",
    ],
    [
      "a picture to click",
      item1({ response: "<response_xy ident='R'/>" }),
      "<response_xy> has no equivalent",
    ],
    ["no text", "<item><itemmetadata/></item>", "presentation is missing"],
  ])("%s", (_what, item, expected) => {
    expect(reason(item)).toContain(expected);
  });
});
