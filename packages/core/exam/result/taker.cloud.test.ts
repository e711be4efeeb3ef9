import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { submit } from "../submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
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
import * as Processing from "../processing/processing.service.ts";
import * as Reports from "./report.service.ts";
import * as Statistics from "./statistics.service.ts";
import { TakerQuery } from "./taker.schema.ts";
import * as Takers from "./taker.service.ts";

const clock = testClock();
useCloud();
let deps: Deps;
const author = admin();

beforeAll(() => {
  deps = testDeps(clock);
});

const list = (testId: string, query: object = {}) =>
  Takers.list(deps, testId, TakerQuery.parse(query));

/** Submits an attempt; `right` says for each question whether to answer correctly, null for blank. */
async function submitAs(exam: TestAdminView, name: string, right: readonly (boolean | null)[]) {
  const [good, bad] = [answersTo(exam, "right"), answersTo(exam, "wrong")];
  const ids = questionIds(exam);
  const answers = Object.fromEntries(
    ids.flatMap((id, i) => {
      const how = right[i] ?? null;
      const answer = how === null ? undefined : (how ? good : bad)[id];
      return answer ? [[id, answer]] : [];
    }),
  );
  const actor = student(name);
  const { submissionId } = await submit(deps, actor, exam._id, { answers });
  return { actor, submissionId };
}

describe("the list of takers", () => {
  let exam: TestAdminView;

  beforeAll(async () => {
    exam = await addTest(deps, author);
    await submitAs(exam, "Asha Rao", [true, true]);
    await submitAs(exam, "Kabir Khan", [true]);
    await submitAs(exam, "Meera\tDas", [true]);
    await submitAs(exam, "Zoya Ali", [null]);
    await submit(deps, author, exam._id, { answers: answersTo(exam, "right") });
  });

  test("is empty while the test is not processed", async () => {
    expect(await list(exam._id)).toMatchObject({ takers: [], total: 0, totalPages: 0 });
    expect(await Statistics.read(deps, exam._id)).toMatchObject({ processed: false, mean: null });
  });

  test("is in rank order, with shared ranks for equal scores and without administrators", async () => {
    clock.advance(2 * HOUR);
    await Processing.processTest(deps, exam._id);
    const { takers, total } = await list(exam._id);
    expect(total).toBe(4);
    expect(takers.map(({ rank, score, percentile }) => [rank, score, percentile])).toEqual([
      [1, 2, 100],
      [2, 1, 75],
      [2, 1, 75],
      [4, 0, 25],
    ]);
    expect(takers[0]).toMatchObject({ name: "Asha Rao", email: "asha.rao@example.com" });
    const report = await Reports.read(deps, author, takers[3]?.submissionId ?? "");
    expect(report).toMatchObject({ released: true, rank: 4, percentile: 25 });
  });

  test("is paged", async () => {
    const second = await list(exam._id, { page: "2", limit: "3" });
    expect(second).toMatchObject({ page: 2, total: 4, totalPages: 2, more: false });
    expect(second.takers.map(({ name }) => name)).toEqual(["Zoya Ali"]);
    expect((await list(exam._id, { page: "9" })).takers).toEqual([]);
  });

  test("can be searched by any part of a name or an email address", async () => {
    const names = async (search: string) =>
      (await list(exam._id, { search })).takers.map(({ name }) => name);
    expect(await names("KHAN")).toEqual(["Kabir Khan"]);
    expect(await names("meera das")).toEqual(["Meera Das"]);
    expect(await names("asha.rao@")).toEqual(["Asha Rao"]);
    expect(await names("nobody")).toEqual([]);
  });

  test("finds the taker of a submission with the same figures as in the list", async () => {
    const { takers } = await list(exam._id);
    for (const taker of takers) {
      const found = await list(exam._id, { submissionId: taker.submissionId });
      expect(found).toMatchObject({ takers: [taker], total: 1, totalPages: 1 });
    }
    const trial = `${exam._id}.${author.userId}.1`;
    const unknown = `${exam._id}.${student().userId}.0`;
    const elsewhere = (takers[0]?.submissionId ?? "").replace(exam._id, `t_${"0".repeat(20)}`);
    for (const submissionId of [trial, unknown, elsewhere]) {
      await expect(list(exam._id, { submissionId })).rejects.toMatchObject({ kind: "not-found" });
    }
  });

  test("has statistics of the same field", async () => {
    const statistics = await Statistics.read(deps, exam._id);
    expect(statistics).toMatchObject({ processed: true, students: 4, mean: 1, median: 1 });
    expect(statistics.questions[0]).toMatchObject({
      facility: 75,
      counts: { full: 3, partial: 0, wrong: 0, unattempted: 1, bonus: 0 },
    });
    // Progress is not saved for so few students.
    expect(await Statistics.progress(deps, exam._id)).toEqual({ processed: true, progress: null });
  });
});

test("a tie-break ranks equal scores, in the list and in each report", async () => {
  const exam = await addTest(deps, author, { tieBreak: "jee-main" });
  const clean = await submitAs(exam, "Clean", [true]);
  const alsoClean = await submitAs(exam, "Also Clean", [true]);
  const careless = await submitAs(exam, "Careless", [true, null, false]);
  const best = await submitAs(exam, "Best", [true, true, false]);
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, exam._id);
  const { takers } = await list(exam._id);
  expect(takers.map(({ rank, percentile }) => [rank, percentile])).toEqual([
    [1, 100],
    [2, 75],
    [2, 75],
    [4, 75],
  ]);
  for (const [one, rank] of [
    [best, 1],
    [clean, 2],
    [alsoClean, 2],
    [careless, 4],
  ] as const) {
    const report = await Reports.read(deps, one.actor, one.submissionId);
    expect(report).toMatchObject({ rank });
  }
});
