import { expect, test } from "vitest";
import { claimedDraft, claimedIn } from "../corrections/corrections.rules.ts";
import { acceptLink, chosenWords, saysWords } from "./challenge-list.rules.ts";

const keyed = {
  questionId: "q_1",
  number: 1,
  subject: "Physics",
  topic: "Waves",
  responseType: "ANY",
  keys: [{ answerKey: 2 }],
  keyText: "C",
  dropped: false,
  dropRule: "everyone" as const,
};

test("counts what students say", () => {
  const question = {
    questionId: "q_1",
    number: 1,
    keyText: "C",
    challenges: 38,
    says: [
      { reason: "wrong_key" as const, claimText: "B", students: 36 },
      { reason: "several_right" as const, claimText: "C or B", students: 1 },
      { reason: "faulty" as const, claimText: "", students: 1 },
    ],
    facility: 40,
    discrimination: null,
    chosen: { A: 12.5, B: 61 },
    state: "open" as const,
    note: "",
  };
  expect(saysWords(question)).toBe("38 challenges: 36 say B, 1 says C or B, 1 says faulty");
  expect(chosenWords(question.chosen)).toBe("A 12.5%, B 61%");
});

test.each([
  ["wrong_key", [1], { dropped: false, keys: [1] }],
  ["several_right", [1], { dropped: false, keys: [2, 1] }],
  ["none_right", [], { dropped: true, keys: [2] }],
  ["outside_syllabus", [], { dropped: true, keys: [2] }],
] as const)("a link to accept %s opens the correction filled in", (reason, claims, form) => {
  const link = acceptLink("t_1", "q_1", { reason, claims: [...claims] });
  const { pathname, searchParams } = new URL(link, "https://academy.invalid");
  expect(pathname).toBe("/admin/tests/t_1/corrections");
  const claimed = claimedIn(searchParams) ?? undefined;
  expect(claimed?.questionId).toBe("q_1");
  const { dropped, keys } = claimedDraft(keyed, claimed);
  expect({ dropped, keys: keys.map(({ value }) => value) }).toEqual(form);
});

test("an address that someone changed opens the current key", () => {
  const claimed = claimedIn(new URLSearchParams({ question: "q_1", claim: "{[" })) ?? undefined;
  expect(claimedDraft(keyed, claimed).keys).toEqual([
    { id: 0, value: 2, tolerance: "", keywords: "" },
  ]);
  expect(claimedIn(new URLSearchParams())).toBeNull();
});
