import { expect, test } from "vitest";
import { actionsFor, lockedWords, mustPropose, stateHint } from "./state-actions.rules.ts";

const admin = { isAdmin: true };
const author = { isAdmin: false, roles: ["author" as const] };
const reviewer = { isAdmin: false, roles: ["reviewer" as const] };

const words = (...args: Parameters<typeof actionsFor>) =>
  actionsFor(...args).map((one) => one.words);

test("each person is offered the changes of state that the server allows", () => {
  const draft = { state: "DRAFT" as const };
  const review = { state: "REVIEW" as const };
  expect(words(author, draft, true)).toEqual(["Send to review"]);
  expect(words(author, { ...draft, keyHidden: true as const }, true)).toEqual([]);
  expect(words(author, review, true)).toEqual([]);
  expect(words(reviewer, review, true)).toEqual(["Approve", "Send back…"]);
  expect(words(admin, draft, true)).toEqual(["Send to review", "Approve"]);
  expect(words(admin, {}, false)).toEqual(["Retire"]);
  expect(words(reviewer, {}, true)).toEqual([]);
  expect(words(admin, { state: "RETIRED" }, true)).toEqual(["Approve again"]);
});

test("no one is offered to approve their own change while review is required", () => {
  const own = { state: "REVIEW" as const, ownChange: true as const };
  expect(words(reviewer, own, true)).toEqual(["Send back…"]);
  expect(words(reviewer, own, false)).toEqual(["Send back…"]);
  expect(words(admin, own, true)).toEqual(["Send back…"]);
  expect(words(admin, own, false)).toEqual(["Approve", "Send back…"]);
  expect(words(admin, { state: "DRAFT", ownChange: true }, true)).toEqual(["Send to review"]);
  expect(stateHint(reviewer, own, true)).toContain("another reviewer");
});

test("a question that the person may only read says why", () => {
  expect(lockedWords(author, {})).toBeUndefined();
  expect(lockedWords(author, { state: "REVIEW" })).toContain("in review");
  expect(lockedWords(reviewer, { state: "REVIEW" })).toBeUndefined();
  expect(lockedWords(author, { state: "DRAFT", keyHidden: true })).toContain("Someone else");
  expect(lockedWords(admin, { state: "RETIRED" })).toBeUndefined();
});

test("edits of approved questions are proposals while review is on", () => {
  expect(mustPropose(author, {}, true)).toBe(true);
  expect(mustPropose(reviewer, {}, true)).toBe(true);
  expect(mustPropose(author, {}, false)).toBe(false);
  expect(mustPropose(admin, {}, true)).toBe(false);
  expect(mustPropose(author, { state: "DRAFT" }, true)).toBe(false);
  expect(mustPropose(author, { keyHidden: true }, true)).toBe(false);
});
