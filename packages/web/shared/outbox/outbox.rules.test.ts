import type { SequencedAnswer } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@academy/core/testing/runs.ts";
import {
  acknowledge,
  addSeconds,
  change,
  dirtyQuestions,
  emptyOutbox,
  entryOf,
  issueSeconds,
  merge,
  mergeServer,
  type Outbox,
  refuse,
  refusedQuestions,
} from "./outbox.rules.ts";
import { batch, sheet } from "./outgoing.rules.ts";

const all = { count: 100, bytes: 1e6 };

test("numbers a change one higher than anything known", () => {
  const known = mergeServer(emptyOutbox, { q1: { value: 1, timeTaken: 3, marked: true, seq: 41 } });
  expect(change(known, "q2", { value: 0 }).answers["q2"]?.seq).toBe(42);
});

test("keeps the mark when the value changes and the value when the mark changes", () => {
  const marked = change(change(emptyOutbox, "q", { value: 2 }), "q", { marked: true });
  expect(change(marked, "q", { value: null }).answers["q"]).toMatchObject({
    value: null,
    marked: true,
  });
});

test("has nothing to send once the server has the newest number", () => {
  const answered = change(emptyOutbox, "q", { value: 2 });
  expect(dirtyQuestions(answered)).toEqual(["q"]);
  expect(dirtyQuestions(acknowledge(answered, {}, { saved: { q: 1 }, newer: {} }))).toEqual([]);
});

test("sends what changed during a save", () => {
  const sent = change(emptyOutbox, "q", { value: 2 });
  const changed = change(sent, "q", { value: 3 });
  expect(batch(acknowledge(changed, {}, { saved: { q: 1 }, newer: {} }), all)).toEqual({
    q: { value: 3, timeTaken: 0, marked: false, seq: 2 },
  });
});

test("shows the newer answer of another device", () => {
  const mine = change(emptyOutbox, "q", { value: 2 });
  const newer = { q: { value: 0, timeTaken: 9, seq: 7 } };
  const merged = acknowledge(mine, {}, { saved: { q: 7 }, newer });
  expect(merged.answers["q"]).toEqual({ value: 0, marked: false, seq: 7 });
  expect(dirtyQuestions(merged)).toEqual([]);
});

test("adds up time without triggering a save, and sends it when the question is left", () => {
  const looked = addSeconds(addSeconds(emptyOutbox, "q", 10.4), "q", 2.3);
  expect(dirtyQuestions(looked)).toEqual([]);
  expect(entryOf(issueSeconds(looked, "q"), "q")).toMatchObject({ timeTaken: 13, value: null });
});

test("only looking at a question sends time under the number of the existing answer", () => {
  const looked = issueSeconds(addSeconds(emptyOutbox, "q", 10), "q");
  expect(batch(looked, all)).toEqual({ q: { value: null, timeTaken: 10, marked: false, seq: 0 } });
  const answered = change(looked, "q", { value: 2 });
  const saved = acknowledge(answered, batch(answered, all), { saved: { q: 1 }, newer: {} });
  const again = issueSeconds(addSeconds(saved, "q", 5), "q");
  const sent = batch(again, all);
  expect(sent).toEqual({ q: { value: 2, timeTaken: 15, marked: false, seq: 1 } });
  expect(batch(acknowledge(again, sent, { saved: { q: 1 }, newer: {} }), all)).toEqual({});
});

test("a tab accepts the server's value under its own number from the tab that received it", () => {
  const [mine, theirs] = [null, 4].map((value) => change(emptyOutbox, "q", { value }));
  const confirmed = { ...theirs!, acked: { q: 1 } };
  expect(merge(mine!, confirmed).answers["q"]?.value).toBe(4);
  expect(merge(confirmed, mine!).answers["q"]?.value).toBe(4);
});

test("does not send time for a rejected answer", () => {
  const refused = refuse(change(emptyOutbox, "q", { value: "?" }), "q", 1);
  expect(dirtyQuestions(issueSeconds(addSeconds(refused, "q", 9), "q"))).toEqual([]);
});

test("does not save less than a second", () => {
  const answered = change(addSeconds(emptyOutbox, "q", 5), "q", { value: 1 });
  const saved = acknowledge(answered, batch(answered, all), { saved: { q: 1 }, newer: {} });
  expect(batch(issueSeconds(addSeconds(saved, "q", 0.6), "q"), all)).toEqual({});
});

test("keeps a rejected answer back until it is changed", () => {
  const refused = refuse(change(emptyOutbox, "q", { value: "?" }), "q", 1);
  expect(dirtyQuestions(refused)).toEqual([]);
  expect(refusedQuestions(refused)).toEqual(["q"]);
  expect(sheet(refused)).toEqual({});
  const mended = change(refused, "q", { value: 4 });
  expect(dirtyQuestions(mended)).toEqual(["q"]);
  expect(refusedQuestions(mended)).toEqual([]);
});

const question = fc.constantFrom("q1", "q2", "q3");
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("change" as const), q: question, v: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("arrive" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("repeat" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("lose" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("answer" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reload" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("other" as const), q: question, v: fc.nat(9) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A browser, a network that loses, repeats and reorders requests, and a server that merges. */
class Model {
  memory: Outbox = emptyOutbox;
  stored: Outbox = emptyOutbox;
  server: Record<string, SequencedAnswer> = {};
  wire: Record<string, SequencedAnswer>[] = [];
  answers: { saved: Record<string, number>; newer: Record<string, SequencedAnswer> }[] = [];
  /** The values written under the highest number, by question. */
  expected: Record<string, { seq: number; values: unknown[] }> = {};

  wrote(q: string, seq: number, value: unknown) {
    const known = this.expected[q];
    if (!known || seq > known.seq) this.expected[q] = { seq, values: [value] };
    else if (seq === known.seq) known.values.push(value);
  }

  keep() {
    this.stored = merge(this.stored, this.memory);
  }

  receive(entries: Record<string, SequencedAnswer>) {
    const saved: Record<string, number> = {};
    const newer: Record<string, SequencedAnswer> = {};
    for (const [q, entry] of Object.entries(entries)) {
      const held = this.server[q];
      if (!held || entry.seq > held.seq) this.server[q] = entry;
      else if (held.seq > entry.seq) newer[q] = held;
      saved[q] = this.server[q]!.seq;
    }
    this.answers.push({ saved, newer });
  }

  take(which: number) {
    const [answer] = this.answers.splice(which % Math.max(1, this.answers.length), 1);
    if (answer) this.memory = acknowledge(this.memory, {}, answer);
    this.keep();
  }

  run(one: Step) {
    switch (one.kind) {
      case "change":
        this.memory = change(this.memory, one.q, { value: one.v });
        this.wrote(one.q, this.memory.answers[one.q]!.seq, one.v);
        return this.keep();
      case "other":
        return this.otherDevice(one.q, one.v);
      case "send":
        return void this.wire.push(batch(this.memory, { count: one.count, bytes: 1e6 }));
      case "answer":
        return this.take(one.which);
      case "reload":
        this.memory = mergeServer(merge(emptyOutbox, this.stored), this.server);
        this.answers = [];
        return this.keep();
      case "arrive":
      case "repeat":
      case "lose":
        return this.deliver(one.which, one.kind !== "lose", one.kind !== "repeat");
    }
  }

  otherDevice(q: string, value: unknown) {
    const seq = 1 + Math.max(0, ...Object.values(this.server).map((held) => held.seq));
    this.wrote(q, seq, value);
    this.receive({ [q]: { value, timeTaken: 0, seq } });
    this.answers.pop();
  }

  deliver(which: number, arrives: boolean, leaves: boolean) {
    const index = which % Math.max(1, this.wire.length);
    const entries = this.wire[index];
    if (!entries) return;
    if (arrives) this.receive(entries);
    if (leaves) this.wire.splice(index, 1);
  }

  settle() {
    for (const late of this.wire.splice(0)) this.receive(late);
    this.answers = [];
    for (let turn = 0; dirtyQuestions(this.memory).length > 0; turn++) {
      if (turn > 20) throw new Error("never settles");
      this.receive(batch(this.memory, { count: 2, bytes: 1e6 }));
      this.take(0);
    }
  }
}

test("the highest number's value ends up on the server, whatever the order of saves, acknowledgements and reloads", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const model = new Model();
      for (const one of steps) model.run(one);
      model.settle();
      for (const [q, { seq, values }] of Object.entries(model.expected)) {
        expect(model.server[q]?.seq).toBe(seq);
        expect(values).toContain(model.server[q]?.value);
      }
    }),
    { numRuns: runs(500) },
  );
});

test("on one device the last thing written is what the server ends up with", () => {
  const alone = fc.array(
    step.filter((one) => one.kind !== "other"),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(alone, (steps) => {
      const model = new Model();
      const last: Record<string, unknown> = {};
      for (const one of steps) {
        model.run(one);
        if (one.kind === "change") last[one.q] = one.v;
      }
      model.settle();
      for (const [q, value] of Object.entries(last)) expect(model.server[q]?.value).toBe(value);
    }),
    { numRuns: runs(500) },
  );
});
