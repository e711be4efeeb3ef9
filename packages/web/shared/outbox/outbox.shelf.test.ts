import { expect, test } from "vitest";
import { memoryValues } from "./memory-values.fixture.ts";
import { change, emptyOutbox } from "./outbox.rules.ts";
import { Shelf } from "./outbox.shelf.ts";

const mine = { userId: "u1", attemptId: "a1" };

test("restores after a reload what was stored", async () => {
  const { values } = memoryValues();
  const outbox = change(emptyOutbox, "q", { value: [0, 2], marked: true });
  await new Shelf(values, mine).keep(outbox);
  expect(await new Shelf(values, mine).load()).toEqual(outbox);
});

test("never shows one user's answers to another", async () => {
  const { values } = memoryValues();
  await new Shelf(values, mine).keep(change(emptyOutbox, "q", { value: 1 }));
  const other = new Shelf(values, { userId: "u2", attemptId: "a1" });
  expect(await other.load()).toEqual(emptyOutbox);
});

test("keeps the newest of each question when two tabs write", async () => {
  const { values } = memoryValues();
  const base = change(emptyOutbox, "q1", { value: 1 });
  await new Shelf(values, mine).keep(change(base, "q1", { value: 2 }));
  await new Shelf(values, mine).keep(change(base, "q2", { value: 3 }));
  const { answers } = await new Shelf(values, mine).load();
  expect([answers["q1"]?.value, answers["q2"]?.value]).toEqual([2, 3]);
});

test("joins changes during a write into one more write", async () => {
  const { values, state } = memoryValues();
  const shelf = new Shelf(values, mine);
  let outbox = emptyOutbox;
  const writes: Promise<void>[] = [];
  for (let value = 0; value < 20; value++) {
    outbox = change(outbox, "q", { value });
    writes.push(shelf.keep(outbox));
  }
  await Promise.all(writes);
  expect((await shelf.load()).answers["q"]?.value).toBe(19);
  expect(state.updates).toBe(2);
});

test("reports once that nothing is stored, and continues", async () => {
  const { values, state } = memoryValues();
  state.broken = true;
  let lost = 0;
  const shelf = new Shelf(values, mine, () => (lost += 1));
  expect(await shelf.load()).toEqual(emptyOutbox);
  await shelf.keep(change(emptyOutbox, "q", { value: 1 }));
  expect([lost, shelf.durable]).toEqual([1, false]);
});

test("is durable again when a later write succeeds", async () => {
  const { values, state } = memoryValues();
  const shelf = new Shelf(values, mine);
  state.broken = true;
  await shelf.keep(emptyOutbox);
  state.broken = false;
  await shelf.keep(emptyOutbox);
  expect(shelf.durable).toBe(true);
});

test("reads the data of an earlier version, with missing parts empty", async () => {
  const { values, kept } = memoryValues();
  const { events, logged, ...earlier } = change(emptyOutbox, "q", { value: 1 });
  kept.set("outbox/u1/a1", earlier);
  expect(await new Shelf(values, mine).load()).toEqual({ ...earlier, events, logged });
});

test("treats an unreadable record as empty", async () => {
  const { values, kept } = memoryValues();
  kept.set("outbox/u1/a1", { answers: "?" });
  expect(await new Shelf(values, mine).load()).toEqual(emptyOutbox);
});
