import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { digest, isGuessed } from "@academy/core/people/sign-in/guessed-passwords.ts";
import leaked from "@academy/core/people/sign-in/leaked-passwords.json" with { type: "json" };
import { knows } from "@academy/core/people/sign-in/sign-in.rules.ts";
import { expect, test } from "vitest";
import { leakedPasswords, leakedWords } from "./passwords/leaked.ts";

test("the list of leaked passwords is up to date with npm run academy -- passwords", async () => {
  const path = join(import.meta.dirname, "../packages/core/people/sign-in/leaked-passwords.json");
  expect(await readFile(path, "utf8")).toBe(leakedPasswords());
});

test("it misses none of them", () => {
  expect(leakedWords().filter((word) => !isGuessed(word))).toEqual([]);
});

test("of 400,000 other words it matches fewer than ten by mistake", () => {
  const filter = Buffer.from(leaked.filter, "base64");
  let taken = 0;
  for (let n = 0; n < 400_000; n++) {
    if (knows(filter, `no leak ${String(n)}`, digest)) taken++;
  }
  expect(taken).toBeLessThan(10);
});

test("of 50,000 good passwords it refuses fewer than ten", () => {
  let refused = 0;
  for (let n = 0; n < 50_000; n++) {
    if (isGuessed(`${digest(String(n)).toString("base64url").slice(0, 12)}-${String(n)}`))
      refused++;
  }
  expect(refused).toBeLessThan(10);
});
