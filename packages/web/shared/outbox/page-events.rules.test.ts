import fc from "fast-check";
import { expect, test } from "vitest";
import { type PageEvent, exitsIn, markLogged, record, unsentEvents } from "./page-events.rules.ts";
import { emptyOutbox, merge } from "./outbox.rules.ts";

const AT = Date.parse("2026-11-21T10:00:00.000Z");
const exit: PageEvent = { kind: "exit", at: AT, seconds: 0 };
const blur = (second: number): PageEvent => ({ kind: "blur", at: AT + second * 1000, seconds: 2 });

test("keeps an event in whole seconds and the server's time", () => {
  const outbox = record(emptyOutbox, { kind: "reconnect", at: AT + 0.4, seconds: 12.6 });
  expect(unsentEvents(outbox)).toEqual([
    { kind: "reconnect", at: "2026-11-21T10:00:00.000Z", seconds: 13 },
  ]);
});

test("sends an event until the server has it, and always remembers it as an exit", () => {
  const kept = record(emptyOutbox, exit);
  const logged = markLogged(kept, unsentEvents(kept));
  expect(unsentEvents(logged)).toEqual([]);
  expect(exitsIn(logged)).toBe(1);
});

test("sends exits first and at most fifty at a time", () => {
  let outbox = emptyOutbox;
  for (let second = 1; second <= 60; second++) outbox = record(outbox, blur(second));
  outbox = record(outbox, { ...exit, at: AT + 900_000 });
  const first = unsentEvents(outbox);
  expect([first.length, first[0]?.kind]).toEqual([50, "exit"]);
  expect(unsentEvents(markLogged(outbox, first))).toHaveLength(11);
});

test("keeps exits, however many other events there are", () => {
  let outbox = emptyOutbox;
  for (let second = 1; second <= 400; second++) outbox = record(outbox, blur(second));
  expect(Object.keys(outbox.events)).toHaveLength(150);
  expect(exitsIn(record(outbox, exit))).toBe(1);
});

test("tabs that merge in any order have the same events, each once", () => {
  const event = fc.record({
    kind: fc.constantFrom("exit" as const, "blur" as const, "resume" as const),
    at: fc.integer({ min: AT, max: AT + 5 }),
    seconds: fc.constant(1),
  });
  fc.assert(
    fc.property(fc.array(event), fc.array(event), fc.nat(50), (ones, others, sent) => {
      const one = ones.reduce(record, emptyOutbox);
      const other = others.reduce(record, emptyOutbox);
      const logged = markLogged(one, unsentEvents(one, sent));
      expect(merge(logged, other)).toEqual(merge(other, logged));
      expect(merge(merge(logged, other), logged)).toEqual(merge(logged, other));
      const ids = new Set([...ones, ...others].map(({ kind, at }) => `${kind}${at}`));
      expect(Object.keys(merge(logged, other).events)).toHaveLength(ids.size);
    }),
  );
});
