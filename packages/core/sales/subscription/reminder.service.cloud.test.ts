import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import * as ExamTypes from "../../kernel/exam-type/exam-type.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { UserLetter } from "../../kernel/platform/mail.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import { student, testClock, testDeps } from "../../testing/world.ts";
import * as UserStore from "../../people/user/user.store.ts";
import { remind } from "./reminder.service.ts";
import * as Purchases from "./purchase.service.ts";
import * as SubscriptionStore from "./subscription.store.ts";

const clock = testClock();
useCloud();
let deps: Deps;
let letters: UserLetter[];
let refuse: ((letter: UserLetter) => Error | undefined) | undefined;

beforeAll(async () => {
  const send = (letter: UserLetter) => {
    const error = refuse?.(letter);
    if (error) return Promise.reject(error);
    letters.push(letter);
    return Promise.resolve();
  };
  const log = { info: () => {}, error: () => {} };
  deps = { ...testDeps(clock), userMail: { ready: true, send }, log };
  await ExamTypes.introduce(deps, "JEE", { name: "JEE Main", fee: 4999, days: 30, includes: [] });
});

/** A student who has just bought a subscription for some days. */
async function subscriber(days: number, examType: "JEE" | "NEET" = "JEE", disabled = false) {
  const actor = student(`Student of ${days} days`);
  const registeredAt = Math.floor(clock.now() / SECOND);
  const profile = { ...actor, disabled, endedSessions: [], registeredAt, rev: 1, edition: 1 };
  await UserStore.addProfile(deps, profile);
  const { userId } = actor;
  const paidAt = clock.now();
  await Purchases.grant(deps, { userId, examType, orderId: "first", paidAt, days });
  return actor;
}

const remindedOf = async (): Promise<string[]> => {
  letters = [];
  await remind(deps);
  return letters.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
};

test("reminds each student once a week before the end and once a day before", async () => {
  const [ten, nine] = [await subscriber(10), await subscriber(9, "NEET")];
  await subscriber(8, "JEE", true);
  expect(await remindedOf()).toEqual([]);
  clock.advance(2 * DAY);
  expect(await remindedOf()).toEqual([`${nine.email}: Your NEET subscription ends within a week`]);
  expect(letters[0]?.text).toContain("reply to this email");
  clock.advance(DAY);
  expect(await remindedOf()).toEqual([
    `${ten.email}: Your JEE Main subscription ends within a week`,
  ]);
  expect(letters[0]?.text).toContain(`${deps.config.webOrigin}/payment?examType=JEE`);
  clock.advance(5 * DAY + HOUR);
  expect(await remindedOf()).toEqual([`${nine.email}: Your NEET subscription ends within a day`]);
  clock.advance(HOUR);
  expect(await remindedOf()).toEqual([]);
});

test("sends one email when several runs happen at the same time", async () => {
  clock.advance(30 * DAY);
  const asha = await subscriber(7);
  letters = [];
  await Promise.all(Array.from({ length: 5 }, () => remind(deps)));
  expect(letters.map(({ to }) => to)).toEqual([asha.email]);
});

test("retries within minutes only the emails that the mail service refused", async () => {
  clock.advance(30 * DAY);
  const [asha, kabir] = [await subscriber(6 + 1), await subscriber(5 + 2, "NEET")];
  refuse = ({ subject }) => (subject.includes("NEET") ? new Error("Throttled") : undefined);
  expect((await remindedOf()).map((text) => text.split(":")[0])).toEqual([asha.email]);
  refuse = undefined;
  clock.advance(MINUTE);
  expect(await remindedOf()).toEqual([]);
  clock.advance(4 * MINUTE);
  expect(await remindedOf()).toEqual([`${kabir.email}: Your NEET subscription ends within a week`]);
});

test("does not send an email again that may have arrived", async () => {
  clock.advance(30 * DAY);
  await subscriber(7);
  refuse = () => Object.assign(new Error("Too slow"), { name: "TimeoutError" });
  expect(await remindedOf()).toEqual([]);
  refuse = undefined;
  clock.advance(HOUR);
  expect(await remindedOf()).toEqual([]);
});

test("reminds of the new end after a renewal", async () => {
  clock.advance(30 * DAY);
  const asha = await subscriber(7);
  expect(await remindedOf()).toHaveLength(1);
  const whose = { userId: asha.userId, examType: "JEE" } as const;
  await Purchases.grant(deps, { ...whose, orderId: "again", paidAt: clock.now(), days: 30 });
  clock.advance(DAY);
  expect(await remindedOf()).toEqual([]);
  clock.advance(29 * DAY);
  expect(await remindedOf()).toHaveLength(1);
});

test("records no reminder while mail is off", async () => {
  clock.advance(60 * DAY);
  const asha = await subscriber(7);
  const quiet = { ...deps, userMail: { ...deps.userMail, ready: false } };
  expect(await remind(quiet)).toBe(0);
  const held = await SubscriptionStore.find(deps, { userId: asha.userId, examType: "JEE" });
  expect(held?.remindedWeek).toBeUndefined();
});
