import { beforeEach, describe, expect, test } from "vitest";
import * as Corrections from "../../exam/correction/correction.service.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY, HOUR } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, questionIds, student, testClock } from "../../testing/world.ts";
import * as Notebook from "../notebook/notebook.service.ts";
import { takeIn as takeInTests } from "../progress/intake.service.ts";
import * as Progress from "../progress/progress.service.ts";
import { dayNumber } from "../progress/state.rules.ts";
import { sessionOf, takenTest } from "./practice.fixture.ts";
import { takeIn } from "./practice-session.service.ts";
import * as Sets from "./practice-set.service.ts";
import { SetRequest } from "./practice.schema.ts";

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

describe("a set", () => {
  test("has the incorrect answers of a released test, with keys and solutions", async () => {
    const exam = await takenTest(world(), asha);
    const set = await make({ kind: "mistakes", testId: exam._id });
    expect(set.cards.map(({ questionId }) => questionId).toSorted()).toEqual(
      Object.keys((await stateOf()).entries).toSorted(),
    );
    for (const card of set.cards) {
      expect(card.ref).toMatch(new RegExp(`^t\\.${exam._id}\\.\\d+$`));
      expect(card.accepted.length).toBeGreaterThan(0);
      expect(card.solution).toContain("Solution of");
      expect(card).toMatchObject({ subject: "Physics", seen: true });
    }
    expect(set.found).toBe(set.cards.length);
  });

  test("is refused before the release, as for a test that does not exist", async () => {
    const exam = await takenTest(world(), asha, { released: false });
    const refusal = (testId: string) =>
      make({ kind: "mistakes", testId }).catch((error: unknown) => error);
    const unknown = await refusal(`t_${"0".repeat(20)}`);
    expect(await refusal(exam._id)).toEqual(unknown);
    clock.advance(2 * HOUR);
    expect(await refusal(exam._id)).toEqual(unknown);
    await Processing.processTest(deps, exam._id);
    await takeInTests(deps, asha.userId);
    expect((await make({ kind: "mistakes", testId: exam._id })).cards).not.toEqual([]);
  });

  test("has nothing of a test that only another student has taken", async () => {
    const exam = await takenTest(world(), asha);
    const other = student("Ravi Rao");
    await expect(make({ kind: "mistakes", testId: exam._id }, {}, other)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(make({ kind: "mistakes" }, {}, other)).rejects.toMatchObject({
      code: "nothing_to_practise",
    });
  });

  test("leaves out a question that was dropped", async () => {
    const exam = await takenTest(world(), asha);
    const before = await make({ kind: "mistakes" });
    const [dropped] = before.cards;
    const change = { questionId: dropped?.questionId ?? "", dropped: true as const, note: "Bad" };
    await Corrections.publish(deps, author, exam._id, {
      from: "key",
      changes: [change],
      inBank: false,
    });
    clock.advance(2 * 60_000);
    const { cards } = await make({ kind: "mistakes" });
    expect(cards.map(({ ref }) => ref)).toEqual(
      before.cards.map(({ ref }) => ref).filter((ref) => ref !== dropped?.ref),
    );
  });

  test("has bookmarks, also of questions that were correct", async () => {
    const exam = await takenTest(world(), asha, { how: "right" });
    const [questionId = ""] = questionIds(exam);
    const submissionId = `${exam._id}.${asha.userId}.0`;
    await expect(make({ kind: "bookmarks" })).rejects.toMatchObject({
      code: "nothing_to_practise",
    });
    await Notebook.change(deps, asha.userId, questionId, {
      submissionId,
      bookmarked: true,
      tags: ["concept"],
    });
    const { cards } = await make({ kind: "bookmarks", tag: "concept" });
    expect(cards.map((card) => card.questionId)).toEqual([questionId]);
    await expect(make({ kind: "bookmarks", tag: "time" })).rejects.toMatchObject({
      code: "nothing_to_practise",
    });
  });

  test("has the reviews that are due, and the next day those that were not known", async () => {
    await takenTest(world(), asha);
    const first = await make({ kind: "due" });
    expect(first.cards).toHaveLength((await Progress.today(deps, asha.userId)).due);
    const session = sessionOf(first);
    const [missed] = session.answers;
    if (missed) missed.shown = true;
    const { today } = await takeIn(deps, asha.userId, session);
    const rest = await make({ kind: "due" });
    expect(rest.cards).toHaveLength(today.due);
    await takeIn(deps, asha.userId, sessionOf(rest));
    await expect(make({ kind: "due" })).rejects.toMatchObject({ code: "nothing_to_practise" });
    clock.advance(DAY);
    const next = await make({ kind: "due" });
    expect(next.cards.map(({ ref }) => ref)).toContain(missed?.ref);
  });

  test("is limited to 12 in an hour and 40 in a day", async () => {
    await takenTest(world(), asha);
    for (let hour = 0; hour < 3; hour++) {
      for (let n = 0; n < 12; n++) await make({ kind: "mistakes" });
      await expect(make({ kind: "mistakes" })).rejects.toMatchObject({ code: "too_many_tries" });
      clock.advance(HOUR);
    }
    for (let n = 0; n < 4; n++) await make({ kind: "mistakes" });
    await expect(make({ kind: "mistakes" })).rejects.toMatchObject({
      message: expect.stringMatching(/^Too many sets\. Please wait \d+ hours\.$/),
    });
  });
});

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
