import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";
import { DAY, HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { addProfile } from "../../people/user/user.store.ts";
import { newProfile } from "../../people/user/profile.fixture.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin } from "../../testing/world.ts";
import * as Counts from "./week-count.service.ts";
import * as Letters from "./week-letter.service.ts";
import { endOfWeek } from "./week.rules.ts";

const END = endOfWeek("2026-11-16");
const SEVEN = END + 7 * HOUR;

/** An academy on Monday morning, and its two administrators; the first wants the letter. */
async function monday() {
  let now = END - HOUR;
  const letters: UserLetter[] = [];
  const [meera, ravi] = [admin(), { ...admin(), name: "Ravi", email: "ravi@example.com" }];
  const deps: Deps = {
    ...memoryDeps({ now: () => now }),
    log: { info: () => {}, error: () => {} },
    userMail: { ready: true, send: async (letter) => void letters.push(letter) },
  };
  for (const one of [meera, ravi]) await addProfile(deps, { ...newProfile, ...one });
  await Counts.countDue(deps);
  now = END + 3 * MINUTE;
  await Counts.countDue(deps);
  await Letters.setWanted(deps, meera, { wanted: true });
  const at = (moment: number) => void (now = moment);
  at(SEVEN);
  return { deps, letters, meera, ravi, at };
}

test("the week goes once to the administrators who want it, and to no one by default", async () => {
  const { deps, letters, meera, ravi, at } = await monday();
  expect(await Letters.wanted(deps, ravi)).toEqual({ wanted: false });
  at(SEVEN - 1);
  expect(await Letters.send(deps)).toBe(0);
  at(SEVEN);
  expect(await Letters.send(deps)).toBe(1);
  at(SEVEN + HOUR);
  expect(await Letters.send(deps)).toBe(0);
  expect(letters.map(({ to }) => to)).toEqual([meera.email]);
  expect(letters[0]?.subject).toBe("Your academy, 16 Nov 2026 to 22 Nov 2026");
  expect(letters[0]?.text).toContain("Active students: 0 (week before: not counted)");
  expect(letters[0]?.text).toContain("/admin/week?week=2026-11-16");
});

test("a run that dies at any write writes to no one twice, and the next run to the others", async () => {
  for (const when of ["before", "after"] as const) {
    const { deps, letters, meera, ravi } = await monday();
    await Letters.setWanted(deps, ravi, { wanted: true });
    await Letters.send(depsFailingAt(deps, 1, when).deps).catch(String);
    await Letters.send(deps);
    await Letters.send(deps);
    const written = letters.map(({ to }) => to);
    expect(new Set(written).size).toBe(written.length);
    // A letter that the killed run had noted may be missing, because no letter is better than two.
    expect(written.length).toBeGreaterThanOrEqual(when === "after" ? 1 : 2);
    expect(written).toContain(when === "after" ? written[0] : meera.email);
  }
});

test("a letter that the mail service did not take is sent by the next run", async () => {
  const { deps, letters } = await monday();
  const send = async () => Promise.reject(new Error("Throttled"));
  expect(await Letters.send({ ...deps, userMail: { ready: true, send } })).toBe(0);
  expect(await Letters.send(deps)).toBe(1);
  expect(letters).toHaveLength(1);
});

test("those who turned it off and former administrators get no letter", async () => {
  const { deps, letters, meera } = await monday();
  const former = { ...newProfile, ...admin(), isAdmin: false };
  await addProfile(deps, former);
  await Letters.setWanted(deps, former, { wanted: true });
  await Letters.setWanted(deps, meera, { wanted: false });
  expect(await Letters.send(deps)).toBe(0);
  expect(letters).toEqual([]);
});

test("no letter is sent before the week was counted to its end, or a day late", async () => {
  const { deps, letters, at } = await monday();
  at(SEVEN + DAY);
  expect(await Letters.send(deps)).toBe(0);
  at(SEVEN + 7 * DAY - HOUR * 20);
  await Counts.countDue(deps);
  at(SEVEN + 7 * DAY);
  expect(await Letters.send(deps)).toBe(0);
  await Counts.countDue(deps);
  expect(await Letters.send(deps)).toBe(1);
  expect(letters).toHaveLength(1);
});
