import * as z from "zod";
import { Language } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { DAY, SECOND } from "../../kernel/shared/time.ts";
import type { Test } from "../terms/test/assessment.schema.ts";

const Stored = z.object({ language: Language });

const keyOf = (testId: string, userId: string): Key => ({ pk: `T#${testId}`, sk: `CH#${userId}` });

/** The attempt has its own copy, so the choice is kept only for a while after the test. */
const KEPT_MS = 30 * DAY;

/** The language that a student has chosen for a test; undefined before that. */
export async function find(
  deps: Deps,
  testId: string,
  userId: string,
): Promise<Language | undefined> {
  const item = await deps.content.get(keyOf(testId, userId), { consistent: true });
  return item && Stored.parse(item).language;
}

/** Chooses the language, or changes the choice; false once a start has fixed it. */
export const choose = (
  deps: Deps,
  { testId, expiryTime }: Pick<Test, "testId" | "expiryTime">,
  userId: string,
  language: Language,
): Promise<boolean> => {
  const until = Math.max(expiryTime, deps.clock.now()) + KEPT_MS;
  return deps.content.put(
    { ...keyOf(testId, userId), language, ttl: Math.ceil(until / SECOND) },
    { text: "attribute_not_exists(fixedAt)" },
  );
};

/** Fixes the choice for a start and returns it; undefined if there is none. Safe to repeat. */
export async function fix(
  deps: Deps,
  testId: string,
  userId: string,
): Promise<Language | undefined> {
  const item = await deps.content.update(
    keyOf(testId, userId),
    {
      text: "SET fixedAt = if_not_exists(fixedAt, :now)",
      values: { ":now": deps.clock.now() },
    },
    "attribute_exists(pk)",
  );
  return item && Stored.parse(item).language;
}
