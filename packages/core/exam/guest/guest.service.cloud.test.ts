import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as Attempts from "../attempt/attempt.service.ts";
import { submit } from "../submission/submit.service.ts";
import { byAddress } from "../../kernel/rate-limit/rate-limit.rules.ts";
import { count } from "../../kernel/rate-limit/rate-limit.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Provisional from "../processing/provisional.service.ts";
import * as Reports from "../result/report.service.ts";
import { HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import * as DemoTests from "../assessment/demo-test.service.ts";
import { TestInput } from "../terms/test/test-input.schema.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import { list } from "../attempt/attempt-list.service.ts";
import { PASS_LIFETIME_MS, PROBE_LIFETIME_MS } from "./guest.rules.ts";
import * as Guests from "./guest.service.ts";
import { closeAbandoned } from "../../testing/sweep.fixture.ts";

const clock = testClock();
useCloud();
let deps: Deps;
let exam: TestAdminView;
const author = admin();
const demo = { demo: 1, releasePolicy: "PRACTICE" };

let address = 0;
/** A caller with a new network address. */
const caller = () => ({ ip: `10.0.0.${++address}` });

async function newGuest() {
  const pass = await Guests.issuePass(deps, 1, caller());
  return { pass, guest: await Guests.authenticate(deps, pass.token) };
}

beforeAll(() => {
  deps = testDeps(clock);
});

beforeEach(async () => {
  exam = await addTest(deps, author, demo);
});

const ended = { kind: "unauthenticated", code: "unauthenticated" };

describe("a demo slot", () => {
  test("lists its test with title and state", async () => {
    expect(exam.demo).toBe(1);
    const listed = await DemoTests.list(deps);
    expect(listed).toEqual([
      expect.objectContaining({ slot: 1, _id: exam._id, title: exam.title, state: "open" }),
    ]);
  });

  test("holds the later of two tests", async () => {
    const later = await addTest(deps, author, { ...demo, name: "Later" });
    expect((await DemoTests.list(deps)).map(({ title }) => title)).toEqual(["Later"]);
    expect((await Guests.issuePass(deps, 1, caller())).testId).toBe(later._id);
  });

  test("is only for public practice tests", () => {
    const input = { ...exam, ...demo, sectionDetails: [{ subject: "Physics", numQuestions: 1 }] };
    const problems = (more: object) => {
      const { name, examType, startTime, expiryTime, durationMinutes, sectionDetails } = input;
      const base = { name, examType, startTime, expiryTime, durationMinutes, sectionDetails };
      const parsed = TestInput.safeParse({ ...base, totalQuestions: 1, ...demo, ...more });
      return parsed.error?.issues.map(({ path }) => path.join()) ?? [];
    };
    expect(problems({ access: "PUBLIC" })).toEqual([]);
    expect(problems({ access: "SUBSCRIBE" })).toEqual(["access"]);
    for (const releasePolicy of ["AFTER_PROCESSING", "IMMEDIATE"]) {
      expect(problems({ access: "PUBLIC", releasePolicy })).toEqual(["releasePolicy"]);
    }
    expect(problems({ access: "PUBLIC", demo: 5 })).toEqual(["demo"]);
  });
});

describe("a pass", () => {
  test("is found by its token, and its secret is not stored", async () => {
    const { pass, guest } = await newGuest();
    expect(guest).toMatchObject({ userId: pass.userId, guest: { testId: exam._id } });
    const item = await deps.content.get({ pk: `GUEST#${pass.userId}`, sk: "P" });
    expect(item).toMatchObject({ testId: exam._id, ttl: (clock.now() + PASS_LIFETIME_MS) / 1000 });
    expect(JSON.stringify(item)).not.toContain(pass.token.slice(-43));
  });

  test("is invalid with another secret, another guest or a malformed token", async () => {
    const [one, two] = [await newGuest(), await newGuest()];
    const swapped = one.pass.token.slice(0, -43) + two.pass.token.slice(-43);
    const unknown = one.pass.token.replace(one.pass.userId, crypto.randomUUID());
    for (const token of [swapped, unknown, "guest_", `${one.pass.token}A`]) {
      await expect(Guests.authenticate(deps, token)).rejects.toMatchObject(ended);
    }
  });

  test("expires after thirty days, even if the database has not deleted it", async () => {
    const { pass } = await newGuest();
    const made = clock.now();
    clock.set(made + PASS_LIFETIME_MS - 1);
    await Guests.authenticate(deps, pass.token);
    clock.set(made + PASS_LIFETIME_MS);
    await expect(Guests.authenticate(deps, pass.token)).rejects.toMatchObject(ended);
    clock.set(made);
  });

  test("is refused for an empty slot or a test that is not open", async () => {
    await expect(Guests.issuePass(deps, 4, caller())).rejects.toMatchObject({ kind: "not-found" });
    const made = clock.now();
    clock.set(made + HOUR);
    await expect(Guests.issuePass(deps, 1, caller())).rejects.toMatchObject({
      code: "test_expired",
    });
    clock.set(made - HOUR);
    await expect(Guests.issuePass(deps, 1, caller())).rejects.toMatchObject({
      code: "not_open_yet",
    });
    clock.set(made);
  });

  test("is limited to 3,000 an hour for one network address", async () => {
    const school = caller();
    const { taken } = await count(deps, byAddress("guest", school.ip, 3000));
    await deps.content.update(taken, { text: "ADD hits :many", values: { ":many": 2998 } });
    await Guests.issuePass(deps, 1, school);
    await expect(Guests.issuePass(deps, 1, school)).rejects.toMatchObject({ kind: "limited" });
    await Guests.issuePass(deps, 1, caller());
  });
});

describe("a guest's attempt", () => {
  test("is a single one: it can be resumed until it is submitted", async () => {
    const { guest } = await newGuest();
    const [id = ""] = questionIds(exam);
    const { attemptId } = await Attempts.start(deps, guest, exam._id);
    expect(attemptId).toBe(`${exam._id}.${guest.userId}.1`);
    await Attempts.save(deps, guest, attemptId, {
      answers: { [id]: { value: 0, seq: 1, timeTaken: 3 } },
    });
    expect((await Attempts.start(deps, guest, exam._id)).answers).toHaveProperty(id);
    await submit(deps, guest, exam._id, { answers: {} });
    const again = Attempts.start(deps, guest, exam._id);
    await expect(again).rejects.toMatchObject({ code: "already_submitted" });
    const check = { userId: guest.userId, testId: exam._id };
    expect(await Attempts.check(deps, guest, check)).toEqual({
      alreadySubmitted: true,
      submissionId: attemptId,
    });
  });

  test("has a report for its guest only, marked but not ranked", async () => {
    const [{ guest }, other, asha] = [await newGuest(), await newGuest(), student()];
    await submit(deps, asha, exam._id, { answers: answersTo(exam, "wrong") });
    const { submissionId } = await submit(deps, guest, exam._id, {
      answers: answersTo(exam, "right"),
    });
    await Provisional.refreshProvisional(deps);
    const report = await Reports.read(deps, guest, submissionId);
    expect(report).toMatchObject({
      released: true,
      unranked: "guest",
      rank: null,
      percentile: null,
    });
    expect(report).toMatchObject({ totalStudents: 1, subjectWisePercentile: {} });
    const theirs = await Reports.read(deps, asha, `${exam._id}.${asha.userId}.0`);
    expect(theirs).toMatchObject({ unranked: "practice", rank: null, totalStudents: 1 });
    const strange = Reports.read(deps, other.guest, submissionId);
    await expect(strange).rejects.toMatchObject({ kind: "not-found" });
  });

  test("expires with the pass, like its log and long answers; a student's does not", async () => {
    const [{ guest }, asha] = [await newGuest(), student()];
    const id = questionIds(exam).at(4) ?? "";
    for (const one of [guest, asha]) {
      const { attemptId } = await Attempts.start(deps, one, exam._id);
      const long = { value: "light ".repeat(300), seq: 1, timeTaken: 3 };
      const events = [{ kind: "blur", at: iso(clock.now()), seconds: 2 } as const];
      await Attempts.save(deps, one, attemptId, { answers: { [id]: long }, events });
      await submit(deps, one, exam._id, { answers: {} });
    }
    const ttls = async (userId: string) => {
      const items = [];
      for (let shard = 0; shard < 64; shard++) {
        const pk = `T#${exam._id}#${String(shard).padStart(2, "0")}`;
        const values = { ":pk": pk, ":user": userId };
        const text = "pk = :pk AND begins_with(sk, :user)";
        items.push(...(await deps.attempts.all({ where: { text, values } })));
      }
      return items.map(({ ttl }) => ttl);
    };
    const end = (clock.now() + PASS_LIFETIME_MS) / 1000;
    expect(await ttls(guest.userId)).toEqual([end, end, end]);
    expect(await ttls(asha.userId)).toEqual([undefined, undefined, undefined]);
  });

  test("of a probe expires within an hour, and is not listed after that", async () => {
    const pass = await Guests.issuePass(deps, 1, caller(), { probe: true });
    const probe = await Guests.authenticate(deps, pass.token);
    await Attempts.start(deps, probe, exam._id);
    const began = clock.now();
    const end = (began + PROBE_LIFETIME_MS) / 1000;
    const item = await deps.content.get({ pk: `GUEST#${pass.userId}`, sk: "P" });
    expect(item).toMatchObject({ ttl: end });
    const names = async () =>
      (await list(deps, exam._id, { limit: 50 })).attempts.map(({ name }) => name);
    expect(await names()).toEqual(["Probe"]);
    clock.set(began + PROBE_LIFETIME_MS);
    expect(await names()).toEqual([]);
    await expect(Guests.authenticate(deps, pass.token)).rejects.toMatchObject(ended);
    clock.set(began);
  });

  test("is closed by the sweep if it was left open", async () => {
    const { guest } = await newGuest();
    const { attemptId } = await Attempts.start(deps, guest, exam._id);
    const made = clock.now();
    clock.set(made + 31 * MINUTE);
    expect(await closeAbandoned(deps)).toBeGreaterThan(0);
    const report = await Reports.read(deps, guest, attemptId);
    expect(report).toMatchObject({ released: true, score: 0 });
    clock.set(made);
  });
});
