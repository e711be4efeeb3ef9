import { beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY, HOUR } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, student, testClock } from "../../testing/world.ts";
import * as Progress from "../progress/progress.service.ts";
import { dayNumber } from "../progress/state.rules.ts";
import { sessionOf, takenTest } from "./practice.fixture.ts";
import { takeIn } from "./practice-session.service.ts";
import * as Sets from "./practice-set.service.ts";
import { SetRequest } from "../card/practice.schema.ts";

const clock = testClock();
const author = admin();
let deps: Deps;
let asha: Actor;

beforeEach(() => {
  deps = memoryDeps(clock);
  asha = student();
});

const world = () => ({ deps, clock, author });
const make = (from: unknown, more: object = {}, who = asha) =>
  Sets.make(deps, who.userId, SetRequest.parse({ from, ...more }));
const stateOf = async (who = asha) => (await Progress.load(deps, who.userId)).state;

describe("a session", () => {
  test("is marked again by the server, and plans the next reviews", async () => {
    await takenTest(world(), asha);
    const set = await make({ kind: "mistakes" });
    clock.advance(HOUR);
    const { results, today } = await takeIn(deps, asha.userId, sessionOf(set));
    expect(results.map(({ status }) => status)).toEqual(set.cards.map(() => "full"));
    expect(results.every(({ due }) => due !== null)).toBe(true);
    expect(today.due).toBe(0);
  });

  test("counts a part once, however often it arrives", async () => {
    await takenTest(world(), asha);
    const session = sessionOf(await make({ kind: "mistakes" }));
    clock.advance(HOUR);
    const first = await takeIn(deps, asha.userId, session);
    const before = await stateOf();
    expect(await takeIn(deps, asha.userId, session)).toEqual(first);
    expect(await stateOf()).toEqual(before);
    expect(await Progress.allEvents(deps, asha.userId)).toHaveLength(2);
  });

  test("says which answers count when a part arrives with other ones", async () => {
    await takenTest(world(), asha);
    const session = sessionOf(await make({ kind: "mistakes" }));
    const [first, ...others] = session.answers;
    if (!first) throw new Error("The set is empty");
    await takeIn(deps, asha.userId, { ...session, answers: [first] });
    const again = await takeIn(deps, asha.userId, { ...session, answers: [first, ...others] });
    expect(again.results.map(({ ref }) => ref)).toEqual([first.ref]);
    const rest = await takeIn(deps, asha.userId, { ...session, part: 2, answers: others });
    expect(rest.results.map(({ ref }) => ref)).toEqual(others.map(({ ref }) => ref));
  });

  test.each([
    ["another student's set", { who: "other" }],
    ["other questions", { refs: "more" }],
    ["another id", { setId: "other" }],
  ])("refuses %s", async (_, { who, refs, setId }: Record<string, string>) => {
    await takenTest(world(), asha);
    const other = student("Ravi Rao");
    const session = sessionOf(await make({ kind: "mistakes" }));
    if (refs) session.refs.pop();
    if (setId) session.setId = session.setId.replace(/^ps_.{9}/, "ps_01khhhhhh");
    await expect(
      takeIn(deps, (who ? other : asha).userId, {
        ...session,
        answers: session.answers.slice(0, 1),
      }),
    ).rejects.toMatchObject({ code: "unknown_set" });
    expect(await Progress.allEvents(deps, other.userId)).toEqual([]);
  });

  test("accepts a set that was made before the signing key changed", async () => {
    await takenTest(world(), asha);
    const session = sessionOf(await make({ kind: "mistakes" }));
    const rotated = (key: string, next: string): Deps => ({
      ...deps,
      secrets: { ...deps.secrets, read: async () => JSON.stringify({ key, next }) },
    });
    const [old, next, last] = ["k".repeat(64), "n".repeat(64), "l".repeat(64)] as const;
    await takeIn(rotated(old, next), asha.userId, session);
    await expect(
      takeIn(rotated(next, last), asha.userId, { ...session, part: 2 }),
    ).rejects.toMatchObject({ code: "unknown_set" });
  });

  test("refuses a set that is older than 30 days", async () => {
    await takenTest(world(), asha);
    const session = sessionOf(await make({ kind: "mistakes" }));
    clock.advance(30 * DAY);
    await takeIn(deps, asha.userId, session);
    clock.advance(1);
    await expect(takeIn(deps, asha.userId, { ...session, part: 2 })).rejects.toMatchObject({
      code: "stale_set",
    });
  });

  test("keeps times between the set's own and now", async () => {
    await takenTest(world(), asha);
    const set = await make({ kind: "mistakes" });
    const madeAt = clock.now();
    clock.advance(30_000);
    const session = sessionOf(set, 1, { seconds: 3600 });
    const [early, late] = session.answers;
    if (early) early.at = "2001-01-01T00:00:00.000Z";
    if (late) late.at = "2101-01-01T00:00:00.000Z";
    await takeIn(deps, asha.userId, session);
    const [, event] = await Progress.allEvents(deps, asha.userId);
    const answers = event?.event.kind === "session" ? event.event.answers : [];
    expect(answers.slice(0, 2).map(({ at }) => at)).toEqual([madeAt, clock.now()]);
    expect(answers.every(({ seconds }) => seconds === 30)).toBe(true);
  });

  test("takes in at most 200 parts in a day", async () => {
    await takenTest(world(), asha);
    const first = sessionOf(await make({ kind: "mistakes" }));
    const day = dayNumber(clock.now());
    const sent = { text: "SET parts = :parts", values: { ":parts": [day, 198] } };
    await deps.content.update({ pk: `LEARN#${asha.userId}`, sk: "H" }, sent);
    await takeIn(deps, asha.userId, first);
    await takeIn(deps, asha.userId, { ...first, part: 2 });
    const session = sessionOf(await make({ kind: "mistakes" }));
    await expect(takeIn(deps, asha.userId, session)).rejects.toMatchObject({
      code: "too_many_tries",
    });
    clock.advance(DAY);
    await takeIn(deps, asha.userId, session);
  });
});
