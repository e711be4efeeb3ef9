import type { SavedView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import { keptAttempt, noteOpen, noteSubmitted } from "./kept-attempt.shelf.ts";
import { memoryValues } from "./memory-values.fixture.ts";
import { change, emptyOutbox } from "./outbox.rules.ts";
import { Shelf } from "./outbox.shelf.ts";
import { receiptOf } from "./send-kept.fixture.ts";
import { Sender } from "./sender.ts";

const whose = { userId: "u1", testId: "t1", attemptId: "t1.u1.0" };
const wish = { submittedAt: "2026-11-21T09:00:00.000Z", byExits: true } as const;
const offline = () => new ApiError(0, "network", "We could not reach the server.");
const closed = () => new ApiError(409, "attempt_closed", "The test is over.");

/** A device with an attempt whose page is closed, and a server that can refuse. */
async function world(values: readonly number[] = [3, 4]) {
  const memory = memoryValues();
  await noteOpen(memory.values, { ...whose, deadline: "2026-11-21T10:00:00.000Z" });
  const outbox = values.reduce((box, value) => change(box, `q${value}`, { value }), emptyOutbox);
  await new Shelf(memory.values, whose).keep(outbox);
  const state = {
    user: "u1",
    busy: false,
    fails: [] as ApiError[],
    /** Questions of a section that has not begun. */
    early: [] as string[],
    receipt: receiptOf(),
    sent: [] as string[],
    waiting: [] as (() => void)[],
  };
  const answer = <T>(what: string, answers: object, value: T): Promise<T> => {
    const error = state.fails.shift();
    state.sent.push(`${what} ${Object.keys(answers).join()}${error ? ` ${error.code}` : ""}`);
    return error ? Promise.reject(error) : Promise.resolve(value);
  };
  const sender = new Sender({
    values: memory.values,
    device: async () => "ab12",
    mayActFor: (userId) => userId === state.user,
    alone: async (_name, work) => (state.busy ? undefined : work()),
    save: (_whose, { answers }) => {
      const taken = Object.entries(answers).filter(([id]) => !state.early.includes(id));
      const saved = Object.fromEntries(taken.map(([id, { seq }]) => [id, seq]));
      const refused = Object.fromEntries(
        state.early.map((id) => [id, "section_not_open" as const]),
      );
      const view = { saved, refused, newer: {}, otherDevice: false, deadline: "", serverTime: "" };
      return answer<SavedView>("save", answers, view);
    },
    submit: (_whose, { answers, byExits, byTime }) =>
      answer(
        `submit${byExits ? " by exits" : ""}${byTime ? " by time" : ""}`,
        answers,
        state.receipt,
      ),
    now: () => 0,
    random: () => 0,
    after: (_ms, work) => {
      state.waiting.push(work);
      return () => void (state.waiting = state.waiting.filter((one) => one !== work));
    },
  });
  const later = async () => {
    for (const work of state.waiting.splice(0)) work();
    await sender.wake();
  };
  return { ...memory, state, sender, later };
}

test("saves what a closed page left, once, and leaves the attempt open", async () => {
  const { sender, state, values } = await world();
  await sender.wake();
  await sender.wake();
  expect(state.sent).toEqual(["save q3,q4"]);
  expect(await keptAttempt(values, "u1", "t1")).not.toHaveProperty("receipt");
});

test("submits what its student submitted, with all answers, and keeps the receipt", async () => {
  const { sender, state, values, kept } = await world();
  await noteSubmitted(values, whose, wish);
  state.fails = [offline()];
  await sender.wake();
  expect(state.waiting).toHaveLength(1);
  await sender.wake();
  await sender.wake();
  expect(state.sent).toEqual(["submit by exits q3,q4 network", "submit by exits q3,q4"]);
  expect(await keptAttempt(values, "u1", "t1")).toMatchObject({ receipt: state.receipt });
  expect([...kept.keys()]).toEqual(["open/u1/t1"]);
});

test("tells the server what came too late, and keeps it on the device", async () => {
  const { sender, state, values, kept } = await world();
  state.fails = [closed()];
  state.receipt = receiptOf({ leftover: { answers: 2, at: wish.submittedAt } });
  await sender.wake();
  expect(state.sent).toEqual(["save q3,q4 attempt_closed", "submit q3,q4"]);
  expect(await keptAttempt(values, "u1", "t1")).toMatchObject({ receipt: state.receipt });
  expect(kept.has("outbox/u1/t1.u1.0")).toBe(true);
});

test("saves one by one what the server refuses as a whole", async () => {
  const { sender, state, values } = await world();
  await noteSubmitted(values, whose, wish);
  const fields = [{ path: "answers.q3.value", message: "Not a choice" }];
  state.fails = [3, 3].map(() => new ApiError(400, "invalid_answer", "Not a choice", { fields }));
  await sender.wake();
  expect(state.sent).toEqual([
    "submit by exits q3,q4 invalid_answer",
    "save q3,q4 invalid_answer",
    "save q4",
    "submit by exits q4",
  ]);
});

test("never sends another student's answers, nor those of a page that is open", async () => {
  const { sender, state } = await world();
  state.user = "u2";
  await sender.wake();
  state.user = "u1";
  state.busy = true;
  await sender.wake();
  expect(state.sent).toEqual([]);
  state.busy = false;
  await sender.wake();
  expect(state.sent).toEqual(["save q3,q4"]);
});

test("sends nothing when another student logs in while the disk is read, and all of it later", async () => {
  const { sender, state, values } = await world();
  await noteSubmitted(values, whose, wish);
  const looking = sender.wake();
  // The list of attempts has been read, but their answers have not.
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  state.user = "u2";
  await looking;
  expect(state.sent).toEqual([]);
  state.user = "u1";
  await sender.wake();
  expect(state.sent).toEqual(["submit by exits q3,q4"]);
});

test("asks again after trouble, not after a refusal, and says why", async () => {
  const { sender, state, values, later } = await world();
  await noteSubmitted(values, whose, wish);
  state.fails = [new ApiError(401, "unauthenticated", "Log in again.")];
  await sender.wake();
  expect(state.waiting).toHaveLength(0);
  state.fails = [new ApiError(503, "busy", "Later"), new ApiError(403, "forbidden", "Not yours.")];
  await sender.wake();
  await later();
  await sender.wake();
  expect(state.sent.map((one) => one.split(" ").at(-1))).toEqual([
    "unauthenticated",
    "busy",
    "forbidden",
  ]);
  expect(sender.refusalOf(whose.attemptId)).toBe("Not yours.");
});

test("sends an answer that came before its section when the section has begun", async () => {
  const { sender, state } = await world();
  state.early = ["q4"];
  await sender.wake();
  expect(state.waiting).toHaveLength(1);
  state.early = [];
  state.sent = [];
  for (const work of state.waiting.splice(0)) work();
  await expect.poll(() => state.sent).toEqual(["save q4"]);
  expect(state.waiting).toEqual([]);
});

test("takes back what time submitted where the server has given more time, and saves it", async () => {
  const { sender, state, values } = await world();
  await noteSubmitted(values, whose, { submittedAt: wish.submittedAt, byTime: true });
  const deadline = "2026-11-21T10:05:00.000Z";
  state.fails = [
    new ApiError(409, "deadline_moved", "You have more time.", { details: { deadline } }),
  ];
  await sender.wake();
  expect(state.waiting).toHaveLength(1);
  await sender.wake();
  expect(state.sent).toEqual(["submit by time q3,q4 deadline_moved", "save q3,q4"]);
  const { userId: _user, testId: _test, ...attempt } = whose;
  expect(await keptAttempt(values, "u1", "t1")).toEqual({ ...attempt, deadline });
});
