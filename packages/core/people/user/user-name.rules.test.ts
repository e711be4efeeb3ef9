import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { cleanName } from "./user-name.rules.ts";
import { UserName } from "./user.schema.ts";

const read = (text: string) => UserName.safeParse(text).data;

describe("a person's name", () => {
  test.each([
    ["  Ravi \n\t Menon ", "Ravi Menon"],
    ["Ravi\u00a0Menon", "Ravi Menon"],
    ["\u202enimda\u202c Ravi", "nimda Ravi"],
    ["Ra\u0000vi\u200b \u2066Menon\u2069\ufeff", "Ravi Menon"],
    ["Zoe\u0308 D'Souza", "Zoë D'Souza"],
    ["Ravi\ud83d", "Ravi\ufffd"],
    ["Ravi\ufffe\u{1ffff}", "Ravi"],
    ["Zoe\u200b\u0308", "Zoë"],
  ])("is stored as one line of visible text: %j", (typed, kept) => {
    expect(read(typed)).toBe(kept);
  });

  test.each(["श्रीमती लक्ष्मी", "क्\u200dष", "நிலா", "李小龙", "Nila 👩\u200d🎓", "<b>", "="])(
    "is stored unchanged: %s",
    (name) => {
      expect(read(name)).toBe(name);
    },
  );

  test.each(["", "  ", "\u200b\u200b", "\u2800", "\u3164 \u115f", "\u200d", "\u0301", "\u202e"])(
    "must be visible: %j is not",
    (text) => {
      expect(UserName.safeParse(text).error?.issues[0]?.message).toBe("Enter a name.");
    },
  );

  test("that was cleaned once does not change again", { timeout: 60_000 }, () => {
    const marks = Array.from("e\u0301\u0308 \u200b\u200d\u00ad\ufeff\u0915\u093c\ufffe\u3164");
    const letters = fc.string({ unit: fc.constantFrom(...marks), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string({ unit: "binary" })), (typed) => {
        const kept = cleanName(typed);
        expect(cleanName(kept)).toBe(kept);
      }),
      { numRuns: runs(1000) },
    );
  });

  test("has at most 100 letters, not counting invisible ones", () => {
    expect(read(`${"n".repeat(100)}${"\u200b".repeat(50)}`)).toHaveLength(100);
    expect(read("n".repeat(101))).toBeUndefined();
  });
});
