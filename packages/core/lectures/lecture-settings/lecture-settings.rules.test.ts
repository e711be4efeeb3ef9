import { expect, test } from "vitest";
import { wordsOver } from "./lecture-settings.rules.ts";

const userId = "3f2a19c7-5b1e-4c55-9d0f-1f2e3d4c5b6a";

test.each([
  ["Asha Rao", "Asha Rao · 3F2A19C7"],
  ["आशा राव", "आशा राव · 3F2A19C7"],
  ["Rahul Kumar 12", "Rahul Kumar 12 · 3F2A19C7"],
  ["asha@example.com", "3F2A19C7"],
  ["+91 98765-43210", "3F2A19C7"],
  ["Asha (98765 43210)", "3F2A19C7"],
])("%s is shown over a picture as %s, without an address or a phone number", (name, expected) => {
  expect(wordsOver({ name, userId })).toBe(expected);
});
