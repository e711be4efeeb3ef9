import { expect, test } from "vitest";
import { lengthText, offered, unset } from "./exam-type.rules.ts";
import { ExamTypeInput, MOST_INCLUDES } from "./exam-type.schema.ts";

const good = { name: "JEE", fee: 4999, days: 365, includes: ["All tests"], rev: 0 };

test("settings are taken as typed, without the blanks around; a fee may be left out", () => {
  const typed = { ...good, name: " JEE ", includes: [" All tests"], fee: null };
  expect(ExamTypeInput.parse(typed)).toEqual({ ...good, fee: null });
});

test.each([
  ["name", { name: " " }],
  ["name", { name: "x".repeat(61) }],
  ["fee", { fee: 0 }],
  ["fee", { fee: 49.5 }],
  ["fee", { fee: 1_000_001 }],
  ["days", { days: 0 }],
  ["days", { days: 1.5 }],
  ["days", { days: 3651 }],
  ["includes.0", { includes: [" "] }],
  ["includes.0", { includes: ["x".repeat(161)] }],
  ["includes", { includes: Array.from({ length: MOST_INCLUDES + 1 }, () => "x") }],
])("%s is reported at its field: %j", (path, wrong) => {
  const { error } = ExamTypeInput.safeParse({ ...good, ...wrong });
  expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
});

test("only what has a fee is offered", () => {
  const { rev: _rev, ...jee } = { examType: "JEE", ...good } as const;
  expect(offered([unset("NEET"), { ...unset("JEE"), ...jee }])).toEqual([jee]);
});

test.each([
  [365, "1 year"],
  [730, "2 years"],
  [1, "1 day"],
  [180, "180 days"],
])("%i days are %s", (days, text) => {
  expect(lengthText(days)).toBe(text);
});
