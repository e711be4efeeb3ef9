import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actionWords, manyWords } from "./audit-kinds.rules.ts";
import { grouped, namesIn, subjectWords } from "./audit-rows.rules.ts";
import {
  actionChoices,
  auditFilters,
  changesOf,
  fieldsWords,
  isRich,
  pageOf,
} from "./audit.rules.ts";

test.each([
  ["question.update", "Question: changed"],
  ["subject-topic.rename", "Subject or topic: renamed"],
  ["passage.translate", "Passage: translated"],
  ["user.delete-own", "User: deleted own account"],
  ["proctor-room.hand-over", "Proctor room: hand over"],
  ["test.freeze-soon", "Test: freeze soon"],
])("the action %s is shown as %j", (action, words) => {
  expect(actionWords(action)).toBe(words);
});

test.each([
  ["question.create", "12 questions created"],
  ["enquiry.status", "12 enquiries: status changed"],
  ["subject-topic.rename", "12 subjects or topics renamed"],
  ["proctor-room.hand-over", "12 proctor rooms: hand over"],
])("twelve times the action %s is %j", (action, words) => {
  expect(manyWords(action, 12)).toBe(words);
});

describe("the rows", () => {
  const entry = (subject: string, rest: object = {}) => ({
    _id: `a_${subject}`,
    at: "2026-11-29T10:00:30.000Z",
    by: "u1",
    byName: "Meera Iyer",
    action: "question.create",
    subject,
    before: null,
    after: null,
    ...rest,
  });

  test("are one for what a person did to several things within a minute", () => {
    const entries = [
      entry("q1"),
      entry("q2", { at: "2026-11-29T10:00:01.000Z" }),
      entry("q3", { at: "2026-11-29T09:59:59.000Z" }),
      entry("q4", { at: "2026-11-29T09:59:58.000Z", by: "u2" }),
      entry("q5", { at: "2026-11-29T09:59:57.000Z", by: "u2", action: "question.update" }),
    ];
    const sizes = grouped(entries).map(({ length }) => length);
    expect(sizes).toEqual([2, 1, 1, 1]);
    expect(grouped(entries).flat()).toEqual(entries);
  });

  test("are two for two changes of the same thing", () => {
    expect(grouped([entry("q1"), entry("q1")])).toHaveLength(2);
  });

  test("name what was changed, where any entry of it or a person's does", () => {
    const entries = [
      entry("q1", { after: { marks: 4 } }),
      entry("q1", { after: { question: "<p>What is <b>light</b></p>" } }),
      entry("t1", { action: "test.create", after: { input: { title: "Waves" } } }),
      entry("u1.NEET", { action: "subscription.grant" }),
      entry("q2", { after: { marks: 4 } }),
      entry("q3", { after: { question: "What is warmth?" } }),
      entry("q4", { after: { question: "Lift 300\\,\\text{kg} of water" } }),
    ];
    const names = namesIn(entries, { q3: "What is heat?" });
    expect(entries.map((one) => subjectWords(one, names))).toEqual([
      "What is light",
      "What is light",
      "Waves",
      "Meera Iyer",
      "Question",
      "What is heat?",
      "Lift 300 kg of water",
    ]);
  });
});

test("each action is offered once, and each kind as a whole", () => {
  const values = actionChoices.flatMap(({ items }) => items.map(({ value }) => value));
  expect(new Set(values).size).toBe(values.length);
  expect(values).toEqual(expect.arrayContaining(["test", "test.edit", "audit.export"]));
});

describe("the changed fields", () => {
  test("are those that differ, with what was there before", () => {
    const before = { title: "Old", marks: 4, tags: ["a"], place: { topic: "Optics", n: 1 } };
    const after = { title: "New", marks: 4, tags: ["a", "b"], place: { topic: "Waves", n: 1 } };
    expect(changesOf(before, after)).toEqual([
      { field: "Title", before: "Old", after: "New" },
      { field: "Tags", before: "a", after: "a, b" },
      { field: "Place › Topic", before: "Optics", after: "Waves" },
    ]);
  });

  test("of a creation or a deletion are all that has a value", () => {
    const record = {
      name: "A",
      isFree: true,
      none: null,
      list: [],
      sections: [{ numQuestions: 9 }],
    };
    expect(changesOf(null, record)).toEqual([
      { field: "Name", before: undefined, after: "A" },
      { field: "Is free", before: undefined, after: "Yes" },
      { field: "List", before: undefined, after: "(empty)" },
      { field: "Sections › 1 › Num questions", before: undefined, after: "9" },
    ]);
    expect(changesOf(record, undefined).map(({ after }) => after)).toEqual(
      Array(4).fill(undefined),
    );
  });

  test("of texts with HTML are compared one by one", () => {
    expect(changesOf({ options: ["<p>1</p>", "2"] }, { options: ["<p>1</p>", "3"] })).toEqual([
      { field: "Options › 2", before: "2", after: "3" },
    ]);
  });

  test("are none of a value and itself, and swapped if before and after are", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(changesOf(one, structuredClone(one))).toEqual([]);
        const back = changesOf(other, one).map(({ field, before, after }) => [
          field,
          after,
          before,
        ]);
        const there = changesOf(one, other).map(({ field, before, after }) => [
          field,
          before,
          after,
        ]);
        expect(new Set(back.map(String))).toEqual(new Set(there.map(String)));
      }),
    );
  });

  test.each([
    [0, "No fields recorded"],
    [1, "F0"],
    [2, "F0 and F1"],
    [3, "F0, F1 and 1 more field"],
    [5, "F0, F1 and 3 more fields"],
  ])("of which there are %i are named in short: %j", (count, words) => {
    const changes = Array.from({ length: count }, (_, n) => ({
      field: `F${n}`,
      before: "y",
      after: "x",
    }));
    expect(fieldsWords(changes)).toBe(words);
  });

  test("of a creation or a deletion are counted, without the id", () => {
    const record = { _id: "q_1", title: "A", marks: 4, topic: "Optics" };
    expect(fieldsWords(changesOf(null, record))).toBe("3 fields set");
    expect(fieldsWords(changesOf(record, null))).toBe("3 fields removed");
  });
});

test.each([
  ["question.update", "Solution", "<p>x</p>", true],
  ["question.update", "Solution", "1 < 2 and 3 > 2", false],
  ["test.edit", "Input › Instructions", "<b>x</b>", true],
  ["user.rename", "Name", "<b>x</b>", false],
])("%s, %s: %j is rendered as HTML: %s", (action, field, text, expected) => {
  expect(isRich(action, field, text)).toBe(expected);
});

test.each([
  [`t_${"0".repeat(20)}.u.0`, `/admin/tests/t_${"0".repeat(20)}/statistics`],
  [
    "11111111-2222-4333-8444-555555555555.NEET",
    "/admin/users/11111111-2222-4333-8444-555555555555",
  ],
  [`pt_${"0".repeat(20)}`, `/admin/patterns/pt_${"0".repeat(20)}`],
  [`x_${"0".repeat(20)}`, `/admin/exams/x_${"0".repeat(20)}`],
  [`q_${"0".repeat(20)}`, undefined],
  ["../evil", undefined],
])("the page of %s is %s", (subject, page) => {
  expect(pageOf(subject)).toBe(page);
});

test("the address keeps filters that are valid, and only those", () => {
  const read = (text: string) => auditFilters.read(new URLSearchParams(text));
  const text = "month=2026-11&action=test.edit&by=Meera&subject=t_1";
  expect(new URLSearchParams(auditFilters.write(read(text))).toString()).toBe(text);
  expect(read("month=2026-13&other=1")).toEqual({ month: "", action: "", by: "", subject: "" });
});
