import { expect, test } from "vitest";
import {
  type Asked,
  lossesBySubject,
  lossesByTopic,
  timeOnWrong,
  weakestTopics,
} from "./losses.rules.ts";

const asked = (more: Partial<Asked>): Asked => ({
  subject: "Physics",
  topic: "Optics",
  status: "full",
  userAnswer: 1,
  marks: 4,
  marksAwarded: 4,
  timeTaken: 10,
  ...more,
});
const wrong = (more: Partial<Asked> = {}) =>
  asked({ status: "wrong", marksAwarded: -1, timeTaken: 30, ...more });
const blank = (more: Partial<Asked> = {}) =>
  asked({ status: "unattempted", userAnswer: null, marksAwarded: 0, timeTaken: 0, ...more });

test("counts marks not earned and negative marks as lost, most first", () => {
  const losses = lossesBySubject([
    asked({}),
    asked({ status: "partial", marks: 0.3, marksAwarded: 0.1 }),
    asked({ status: "partial", marks: 0.3, marksAwarded: 0.1 }),
    wrong({ subject: "Maths" }),
    blank({ subject: "Maths" }),
  ]);
  expect(losses).toMatchObject([
    { name: "Maths", lost: 9, maxMarks: 8, questions: 2, totals: { wrong: 1, unattempted: 1 } },
    { name: "Physics", lost: 0.4, maxMarks: 4.6, questions: 3, totals: { full: 1, partial: 2 } },
  ]);
});

test("splits the marks lost by outcome, with the same sum", () => {
  const conics = [wrong({ topic: "Conics" }), blank({ topic: "Conics" })];
  const calculus = [asked({ topic: "Calculus", status: "partial", marksAwarded: 3 })];
  const [first, second] = lossesByTopic([...conics, ...calculus]);
  expect(first).toMatchObject({ lost: 9, lostBy: { wrong: 5, partial: 0, blank: 4 } });
  expect(second).toMatchObject({ lost: 1, lostBy: { wrong: 0, partial: 1, blank: 0 } });
});

test("separates topics of the same name, with the subject only if there are several", () => {
  const basics = [blank({ topic: "Basics" }), wrong({ subject: "Maths", topic: "Basics" })];
  expect(lossesByTopic(basics).map(({ name }) => name)).toEqual([
    "Basics (Maths)",
    "Basics (Physics)",
  ]);
  const one = lossesByTopic([asked({}), blank({ topic: "" })]);
  expect(one.map(({ name }) => name)).toEqual(["No topic", "Optics"]);
});

test("names the three topics that cost most, of equal ones the greater share, none without losses", () => {
  const questions = [
    wrong({ topic: "A" }),
    blank({ topic: "B" }),
    blank({ topic: "C" }),
    blank({ topic: "C" }),
    asked({ topic: "C" }),
    blank({ topic: "D" }),
    blank({ topic: "D" }),
    asked({ topic: "E" }),
    blank({ topic: "" }),
  ];
  expect(weakestTopics(questions).map(({ topic }) => topic)).toEqual(["D", "C", "A"]);
  // The panel of losses has the same order.
  const panel = lossesByTopic(questions).filter(({ topic }) => topic !== "");
  expect(panel.slice(0, 3).map(({ topic }) => topic)).toEqual(["D", "C", "A"]);
  expect(weakestTopics([asked({})])).toEqual([]);
});

test("adds up the time on incorrect answers, and its share of the total", () => {
  expect(timeOnWrong([wrong(), asked({}), asked({ status: "partial", timeTaken: 20 })])).toEqual({
    seconds: 30,
    percent: 50,
  });
  expect(timeOnWrong([blank()])).toEqual({ seconds: 0, percent: 0 });
});
