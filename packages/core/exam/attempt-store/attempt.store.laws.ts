import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import * as Partition from "./attempt-partition.store.ts";
import { type Attempt, DEADLINE_SHARDS, hashUser, SHARDS } from "../terms/attempt/attempt.rules.ts";
import * as AttemptDeadlines from "./attempt-deadline.store.ts";
import * as AttemptStore from "./attempt.store.ts";
import * as OfUser from "./attempt-of-user.store.ts";
import * as LongTextStore from "./long-text.store.ts";

const AT = Date.parse("2026-11-21T04:30:00Z");

let tests = 0;
const newTestId = () => idOf("t", ++tests);

const newAttempt = (more: Partial<Attempt> = {}): Attempt => ({
  testId: newTestId(),
  userId: randomUUID(),
  n: 0,
  status: "open",
  startedAt: AT,
  deadline: AT + 1000,
  rev: 1,
  paper: idOf("pv", 1),
  name: "Asha Rao",
  email: "asha@example.org",
  sheet: "",
  device: "",
  submittedAt: null,
  ...more,
});

const version = (index: number, seq: number) => ({ index, entry: { seq, value: "~z" } });

/** Tests that the store of attempts passes on every database. */
export function testAttemptStore(deps: () => Deps): void {
  testWrites(deps);
  testIndexes(deps);
  testLongTexts(deps);
}

function testWrites(deps: () => Deps): void {
  const read = (ref: Attempt) => AttemptStore.find(deps(), ref, { consistent: true });
  const saved = { sheet: "1,1,a", device: "d1a2", rev: 1, notAfter: AT };

  test("creates an attempt only once", async () => {
    const attempt = newAttempt();
    expect(await AttemptStore.create(deps(), attempt)).toBe(true);
    expect(await AttemptStore.create(deps(), { ...attempt, deadline: 0 })).toBe(false);
    expect(await read(attempt)).toEqual(attempt);
    expect(await AttemptStore.find(deps(), newAttempt())).toBeUndefined();
  });

  test("creates one of twenty concurrent attempts", async () => {
    const attempt = newAttempt();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        AttemptStore.create(deps(), { ...attempt, deadline: AT + i }),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  test("saves only at the expected revision", async () => {
    const attempt = newAttempt();
    await AttemptStore.create(deps(), attempt);
    expect(await AttemptStore.save(deps(), attempt, { ...saved, rev: 2 })).toBe(false);
    expect(await AttemptStore.save(deps(), attempt, saved)).toBe(true);
    expect(await AttemptStore.save(deps(), attempt, saved)).toBe(false);
    expect(await read(attempt)).toEqual({ ...attempt, sheet: "1,1,a", device: "d1a2", rev: 2 });
  });

  test.each([
    [-1, true],
    [0, true],
    [1, false],
  ])("a save with notAfter %i ms past the deadline is accepted: %s", async (ms, accepted) => {
    const attempt = newAttempt();
    await AttemptStore.create(deps(), attempt);
    const notAfter = attempt.deadline + ms;
    expect(await AttemptStore.save(deps(), attempt, { ...saved, notAfter })).toBe(accepted);
  });

  test("a closed attempt cannot be saved or closed again", async () => {
    const attempt = newAttempt();
    await AttemptStore.create(deps(), attempt);
    const end = { status: "submitted", sheet: "1,1,b", rev: 1, submittedAt: AT + 5 } as const;
    expect(await AttemptStore.close(deps(), attempt, { ...end, rev: 2 })).toBeUndefined();
    expect(await AttemptStore.close(deps(), attempt, end)).toMatchObject({ submittedAt: AT + 5 });
    const closed = { ...attempt, status: "submitted", sheet: "1,1,b", rev: 2, submittedAt: AT + 5 };
    expect(await AttemptStore.close(deps(), attempt, { ...end, rev: 2 })).toBeUndefined();
    expect(await AttemptStore.save(deps(), attempt, { ...saved, rev: 2 })).toBe(false);
    expect(await read(attempt)).toEqual(closed);
  });

  test("a deadline moves only later, and only before it has passed", async () => {
    const attempt = newAttempt();
    await AttemptStore.create(deps(), attempt);
    const extend = (deadline: number, was = attempt.deadline) =>
      AttemptStore.extend(deps(), { ...attempt, deadline: was }, { deadline });
    expect(await extend(AT + 2000, attempt.deadline - 1)).toBeUndefined();
    expect(await extend(AT + 2000)).toMatchObject({ deadline: AT + 2000 });
    expect(await extend(AT + 2500)).toBeUndefined();
    const end = { status: "closed", sheet: "", submittedAt: AT } as const;
    // An attempt that was read with the earlier deadline cannot be closed any more.
    expect(await AttemptStore.close(deps(), attempt, { ...end, rev: 1 })).toBeUndefined();
    expect(await read(attempt)).toEqual({ ...attempt, deadline: AT + 2000, rev: 2 });
    await AttemptStore.close(deps(), attempt, { ...end, rev: 2 });
    expect(await extend(AT + 3000, AT + 2000)).toBeUndefined();
  });

  test("an attempt keeps the lost time that its deadline contains", async () => {
    const attempt = newAttempt();
    await AttemptStore.create(deps(), attempt);
    const givenBack = [
      { id: "k3f9x2", minutes: 10 },
      { id: "m0", minutes: 180 },
    ];
    const deadline = AT + 3000;
    const after = await AttemptStore.extend(deps(), attempt, { deadline, givenBack });
    expect(after).toEqual({ ...attempt, deadline, givenBack, rev: 2 });
    expect(await read(attempt)).toEqual(after);
  });

  test("saving or closing an attempt that does not exist creates nothing", async () => {
    const attempt = newAttempt();
    expect(await AttemptStore.save(deps(), attempt, saved)).toBe(false);
    const end = { status: "closed", sheet: "", rev: 1, submittedAt: AT } as const;
    expect(await AttemptStore.close(deps(), attempt, end)).toBeUndefined();
    expect(await read(attempt)).toBeUndefined();
  });
}

function testIndexes(deps: () => Deps): void {
  const overdue = async ({ userId }: Attempt, before: number) => {
    const refs = await AttemptDeadlines.overdue(deps(), hashUser(userId) % DEADLINE_SHARDS, before);
    return refs.some((ref) => ref.userId === userId);
  };

  test("an open attempt is overdue one millisecond after its deadline, a closed one never", async () => {
    const attempt = newAttempt();
    await AttemptStore.create(deps(), attempt);
    expect(await overdue(attempt, attempt.deadline)).toBe(false);
    expect(await overdue(attempt, attempt.deadline + 1)).toBe(true);
    const end = { status: "closed", sheet: "", rev: 1, submittedAt: attempt.deadline } as const;
    await AttemptStore.close(deps(), attempt, end);
    expect(await overdue(attempt, attempt.deadline + 1)).toBe(false);
  });

  test("an extended attempt is overdue only after its new deadline", async () => {
    const attempt = newAttempt();
    await AttemptStore.create(deps(), attempt);
    const deadline = attempt.deadline + 600;
    await AttemptStore.extend(deps(), attempt, { deadline });
    expect(await overdue(attempt, deadline)).toBe(false);
    expect(await overdue(attempt, deadline + 1)).toBe(true);
  });

  test("a student's list has their submissions, newest first, up to the limit", async () => {
    const userId = randomUUID();
    const attempts = [30, 10, 20, 40].map((ms) =>
      newAttempt({ userId, status: "submitted", submittedAt: AT + ms }),
    );
    for (const attempt of attempts) await AttemptStore.create(deps(), attempt);
    await AttemptStore.create(deps(), newAttempt({ userId }));
    await AttemptStore.create(deps(), newAttempt({ submittedAt: AT, status: "submitted" }));
    const list = await OfUser.submittedBy(deps(), userId, 3);
    expect(list.map(({ submittedAt }) => (submittedAt ?? 0) - AT)).toEqual([40, 30, 20]);
    expect(list[0]).toEqual(attempts[3]);
  });

  test("an administrator's latest trial is the highest number, ten after nine", async () => {
    const attempt = newAttempt();
    const latest = () => AttemptStore.latestTrial(deps(), attempt.testId, attempt.userId);
    expect(await latest()).toBe(0);
    for (const n of [1, 2, 9, 10]) await AttemptStore.create(deps(), { ...attempt, n });
    await LongTextStore.put(deps(), { ...attempt, n: 10 }, version(77, 99), "x");
    await AttemptStore.create(deps(), { ...attempt, userId: `${attempt.userId}0`, n: 50 });
    expect(await latest()).toBe(10);
  });
}

function testLongTexts(deps: () => Deps): void {
  test("long texts are separate for each attempt, question and number", async () => {
    const attempt = newAttempt();
    const others = [
      { ...attempt, n: 1 },
      { ...attempt, n: 10 },
      newAttempt({ testId: attempt.testId }),
    ];
    for (const one of [attempt, ...others]) {
      await LongTextStore.put(deps(), one, version(1, 1), `${one.userId} ${one.n}`);
    }
    await LongTextStore.put(deps(), attempt, version(11, 1), "eleven");
    await LongTextStore.put(deps(), attempt, version(1, 2), "");
    const own = `${attempt.userId} 0`;
    expect(Object.fromEntries(await LongTextStore.read(deps(), attempt))).toEqual({
      "1#1#z": own,
      "1#2#z": "",
      "11#1#z": "eleven",
    });
    await LongTextStore.drop(deps(), attempt, version(1, 2));
    expect([...(await LongTextStore.read(deps(), attempt)).keys()].toSorted()).toEqual(
      ["11#1#z", "1#1#z"].toSorted(),
    );
  });

  test("a shard is read completely, page by page, with attempts and texts separated", async () => {
    const attempt = newAttempt();
    await AttemptStore.create(deps(), attempt);
    const text = "x".repeat(10_000);
    await Promise.all(
      Array.from({ length: 130 }, (_, i) =>
        LongTextStore.put(deps(), attempt, version(i, 1), text),
      ),
    );
    const pages: number[] = [];
    const items = [];
    const shard = hashUser(attempt.userId) % SHARDS;
    for await (const page of Partition.shardPages(deps(), attempt.testId, shard)) {
      pages.push(page.length);
      items.push(...page);
    }
    expect(pages.length).toBeGreaterThan(1);
    const texts = items.filter(LongTextStore.isText);
    expect(new Map(texts.map(LongTextStore.readText)).size).toBe(130);
    expect(new Set(texts.map(Partition.ownerOf))).toEqual(new Set([Partition.ownerKey(attempt)]));
    const [only, ...more] = items.filter(Partition.isAttempt);
    expect(only && AttemptStore.readAttempt(only)).toEqual(attempt);
    expect(more).toEqual([]);
  });
}
