import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import type { LoggedEvent } from "./attempt-log.rules.ts";
import * as LogStore from "./attempt-log.store.ts";
import * as Partition from "../attempt-store/attempt-partition.store.ts";
import { hashUser, SHARDS } from "../terms/attempt/attempt.rules.ts";

const AT = Date.parse("2026-11-21T04:30:00Z");

const newRef = () => ({ testId: idOf("t", 700), userId: randomUUID(), n: 0 });

const event = (ms: number, more: Partial<LoggedEvent> = {}): LoggedEvent => ({
  kind: "blur",
  at: AT + ms,
  seconds: 2,
  device: "a1b2",
  ...more,
});

/** Tests that the store of logs passes on every database. */
export function testLogStore(deps: () => Deps): void {
  test("a log has each event once, in order of time, even if it is added twice", async () => {
    const ref = newRef();
    expect(await LogStore.read(deps(), ref)).toEqual([]);
    expect(await LogStore.add(deps(), ref, [event(30), event(10)], 9)).toBe(true);
    expect(await LogStore.add(deps(), ref, [event(10), event(20, { kind: "exit" })], 9)).toBe(true);
    expect(await LogStore.read(deps(), ref)).toEqual([
      event(10),
      event(20, { kind: "exit" }),
      event(30),
    ]);
  });

  test("loses none of twenty events added concurrently", async () => {
    const ref = newRef();
    const events = Array.from({ length: 20 }, (_, i) => event(i));
    await Promise.all(events.map((one) => LogStore.add(deps(), ref, [one], 20)));
    expect(await LogStore.read(deps(), ref)).toEqual(events);
  });

  test("takes no more events at its capacity", async () => {
    const ref = newRef();
    await LogStore.add(deps(), ref, [event(1), event(2), event(3)], 3);
    expect(await LogStore.add(deps(), ref, [event(4)], 3)).toBe(false);
    expect(await LogStore.add(deps(), ref, [event(5)], 4)).toBe(true);
    expect(await LogStore.read(deps(), ref)).toEqual([1, 2, 3, 5].map((ms) => event(ms)));
  });

  test("belongs to one attempt and is recognised among the items of a shard", async () => {
    const ref = newRef();
    await LogStore.add(deps(), ref, [event(1)], 9);
    await LogStore.add(deps(), { ...ref, n: 1 }, [event(2)], 9);
    expect(await LogStore.read(deps(), ref)).toEqual([event(1)]);
    const items = [];
    const shard = hashUser(ref.userId) % SHARDS;
    for await (const page of Partition.shardPages(deps(), ref.testId, shard)) items.push(...page);
    const own = items.filter((item) => Partition.refOfItem(item).userId === ref.userId);
    expect(own.map(Partition.ownerOf)).toEqual(
      [0, 1].map((n) => Partition.ownerKey({ ...ref, n })),
    );
    expect(own.filter(Partition.isAttempt)).toEqual([]);
    expect(own.map(LogStore.isLog)).toEqual([true, true]);
  });
}
