import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { iso, MINUTE, SECOND } from "../../kernel/shared/time.ts";
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
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Users from "../../people/sign-in/user.service.ts";
import { list } from "./attempt-list.service.ts";
import { keyOf } from "../attempt-store/attempt-partition.store.ts";
import { GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import { AttemptsQuery } from "../terms/attempt/attempt.schema.ts";
import * as Attempts from "./attempt.service.ts";
import * as ExtraTime from "../extra-time/extra-time.service.ts";
import { submit } from "../submission/submit.service.ts";

const clock = testClock();
const meter = createMeter();
useCloud();
let deps: Deps;
let exam: TestAdminView;
let logged: string[] = [];
const meera = admin();

beforeAll(() => {
  const error = (event: string) => void logged.push(event);
  deps = { ...testDeps(clock, meter), log: { info: () => {}, error } };
});
beforeEach(async () => {
  logged = [];
  exam = await addTest(deps, meera);
});

const read = (query: Record<string, unknown> = {}) =>
  list(deps, exam._id, AttemptsQuery.parse(query));
const registered = async (name: string): Promise<Actor> => {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@school.test`;
  const input = { name, email, password: "copper kettle 9" };
  return (await Users.register(deps, input, { ip: "198.51.100.1" })).user;
};

/** The attempt IDs of all pages. */
async function pagesOf(limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read({ limit, ...(cursor && { cursor }) });
    pages.push(page.attempts.map(({ attemptId }) => attemptId));
    cursor = page.next;
  }
  return pages;
}

describe("the list of a test's attempts", () => {
  test("is empty before anyone starts", async () => {
    expect(await read()).toEqual({ attempts: [], next: null });
  });

  test(
    "lists each attempt once in pages of any size, with or without child items",
    { tags: ["thorough"] },
    async () => {
      const event = { kind: "blur", at: iso(clock.now()), seconds: 1 } as const;
      const ids: string[] = [];
      for (let i = 0; i < 40; i++) {
        const actor = student();
        const { attemptId } = await Attempts.start(deps, actor, exam._id);
        const answers = answersTo(exam, "right");
        if (i % 2) await submit(deps, actor, exam._id, { answers, events: [event] });
        ids.push(attemptId);
      }
      for (const limit of [1, 7, 40, 100]) {
        const pages = await pagesOf(limit);
        expect(pages.flat().toSorted(), `pages of ${limit}`).toEqual(ids.toSorted());
        const full = pages.slice(0, -1).map((page) => page.length);
        expect(full).toEqual(full.map(() => limit));
      }
    },
  );

  test("shows each attempt's status, answers, logged events and extra time", async () => {
    const [asha, kabir] = [await registered("Asha Rao"), student("Kabir")];
    const { attemptId, startedAt, deadline } = await Attempts.start(deps, asha, exam._id);
    const [first = ""] = questionIds(exam);
    const { [first]: answer } = answersTo(exam, "right");
    const events = (["exit", "blur", "blur", "reconnect"] as const).map((kind, i) => ({
      kind,
      at: iso(clock.now() + i * SECOND),
      seconds: 1,
    }));
    await Attempts.save(deps, asha, attemptId, {
      answers: { [first]: { value: answer?.value, timeTaken: 1, seq: 1 } },
      events,
    });
    const reason = "Power cut";
    await ExtraTime.grant(deps, meera, exam._id, { userId: asha.userId, minutes: 10, reason });
    await submit(deps, kabir, exam._id, { answers: {} });
    const { attempts } = await read();
    expect(attempts).toHaveLength(2);
    expect(attempts).toContainEqual({
      attemptId,
      userId: asha.userId,
      name: asha.name,
      email: asha.email,
      trial: false,
      status: "open",
      startedAt,
      deadline: iso(Date.parse(deadline) + 10 * MINUTE),
      submittedAt: null,
      answered: 1,
      exits: 1,
      blurs: 2,
      leftover: 0,
      extraMinutes: 10,
    });
    const other = attempts.find(({ name }) => name === "Kabir");
    expect(other).toMatchObject({ status: "submitted", answered: 0, exits: 0, extraMinutes: 0 });
    expect(other?.submittedAt).toBe(iso(clock.now()));
  });

  test("shows an attempt past its deadline as closed, and an administrator's as a trial", async () => {
    const before = clock.now();
    const { deadline } = await Attempts.start(deps, meera, exam._id);
    clock.set(Date.parse(deadline) + GRACE_MS + 1);
    expect((await read()).attempts).toMatchObject([{ status: "closed", trial: true }]);
    clock.set(before);
  });

  test("finds a student by email, in upper or lower case", async () => {
    const asha = await registered("Asha Mail");
    await Attempts.start(deps, student(), exam._id);
    expect(await read({ email: asha.email })).toEqual({ attempts: [], next: null });
    const { attemptId } = await Attempts.start(deps, asha, exam._id);
    const { attempts } = await read({ email: "ASHA.mail@school.test" });
    expect(attempts.map((one) => one.attemptId)).toEqual([attemptId]);
    await expect(read({ email: "unknown@school.test" })).rejects.toMatchObject({
      kind: "not-found",
    });
  });

  test("makes one database request per shard for a page of a small test", async () => {
    const cost = async () => {
      meter.reset();
      await read();
      return meter.usage.requests;
    };
    for (let i = 0; i < 30; i++) await Attempts.start(deps, student(), exam._id);
    // One read for the test itself and one for each of its 64 shards.
    expect(await cost()).toBe(65);
  });

  test("skips and logs attempts that cannot be read", async () => {
    const [good, bad] = [student("Good"), student("Bad")];
    for (const actor of [good, bad]) await Attempts.start(deps, actor, exam._id);
    await deps.attempts.update(keyOf({ testId: exam._id, userId: bad.userId, n: 0 }), {
      text: "SET sheet = :broken",
      values: { ":broken": "not a sheet" },
    });
    expect((await read()).attempts.map(({ name }) => name)).toEqual(["Good"]);
    expect(logged).toEqual(["attempt.read-failed"]);
  });
});
