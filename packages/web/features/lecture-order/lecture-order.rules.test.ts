import type { OrderedSubject } from "@academy/core/lectures/order/lecture-order.schema.ts";
import { expect, test } from "vitest";
import { movedOrder } from "./lecture-order.rules.ts";

const lecture = (_id: string) => ({ _id, title: _id, isFree: false, duration: null });
const order: OrderedSubject = {
  subjects: ["Physics"],
  subject: "Physics",
  topics: [
    { topic: "Waves", lectures: ["w1", "w2", "w3"].map(lecture) },
    { topic: "", lectures: ["x"].map(lecture) },
  ],
};

test("a lecture is put before the one that follows it then, or at the end", () => {
  const move = (from: number, to: number) => movedOrder(order, { topic: "Waves", from, to });
  expect(move(2, 0)?.move).toEqual({ kind: "lecture", _id: "w3", before: "w1" });
  expect(move(0, 1)?.move).toEqual({ kind: "lecture", _id: "w1", before: "w3" });
  expect(move(0, 2)?.move).toEqual({ kind: "lecture", _id: "w1", before: null });
  const shown = move(0, 1)?.shown.topics[0]?.lectures.map(({ _id }) => _id);
  expect(shown).toEqual(["w2", "w1", "w3"]);
});

test("a topic is put before the one that follows it then, one without a name too", () => {
  const found = movedOrder(order, { topic: null, from: 1, to: 0 });
  expect(found?.move).toEqual({ kind: "topic", subject: "Physics", topic: "", before: "Waves" });
  expect(found?.shown.topics.map(({ topic }) => topic)).toEqual(["", "Waves"]);
  const back = movedOrder(order, { topic: null, from: 0, to: 1 });
  expect(back?.move).toEqual({ kind: "topic", subject: "Physics", topic: "Waves", before: null });
});

test("nothing moves to its own place, or from a place that is not there", () => {
  expect(movedOrder(order, { topic: "Waves", from: 1, to: 1 })).toBeUndefined();
  expect(movedOrder(order, { topic: null, from: 5, to: 7 })).toBeUndefined();
  expect(movedOrder(order, { topic: "Heat", from: 0, to: 1 })).toBeUndefined();
});
