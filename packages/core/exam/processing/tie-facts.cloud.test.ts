import { createHash } from "node:crypto";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { addTest, admin, answersTo, student, testClock, testDeps } from "../../testing/world.ts";
import { load, view } from "../assessment/assessment.service.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import * as Reports from "../result/report.service.ts";
import * as Takers from "../result/taker.service.ts";
import { submit } from "../submission/submit.service.ts";
import * as Processing from "./processing.service.ts";

const clock = testClock();
useCloud();
let deps: Deps;
const meera = admin();

beforeAll(() => {
  deps = testDeps(clock);
});

/** Three students with equal answers, who take 1, 2 and 2 minutes. Returns their submissions. */
async function equals(testId: string, answers: ReturnType<typeof answersTo>) {
  const submissions: string[] = [];
  for (const minutes of [2, 1, 2]) {
    const actor = student();
    await Attempts.start(deps, actor, testId);
    clock.advance(minutes * MINUTE);
    submissions.push((await submit(deps, actor, testId, { answers })).submissionId);
  }
  return submissions;
}

const rankOf = async (submissionId: string) => {
  const report = await Reports.read(deps, meera, submissionId);
  return report.released ? report.rank : report.early?.rank;
};

test("equal students are ranked by time, and by a lot that everyone can check", async () => {
  const tieBreak = { steps: [{ by: "time" }, { by: "lot" }] };
  const exam = await addTest(deps, meera, { tieBreak, releasePolicy: "IMMEDIATE" });
  const shown = await view(deps, student(), exam._id);
  const submissions = await equals(exam._id, answersTo(exam, "right"));
  const { lotSeed } = await load(deps, exam._id);
  expect(shown.lotHash).toBe(
    createHash("sha256")
      .update(lotSeed ?? "")
      .digest("hex"),
  );
  expect(JSON.stringify(shown)).not.toContain(lotSeed);

  clock.advance(2 * HOUR);
  await Processing.processTest(deps, exam._id);
  const ranks = await Promise.all(submissions.map(rankOf));
  expect(ranks[1]).toBe(1);
  expect(ranks.toSorted((a, b) => Number(a) - Number(b))).toEqual([1, 2, 3]);
  const list = await Takers.list(deps, exam._id, { search: "" });
  expect(list.takers.map(({ submissionId }) => submissionId)).toEqual(
    [1, 2, 3].map((rank) => submissions[ranks.indexOf(rank)]),
  );
  const report = await Reports.read(deps, meera, submissions[0] ?? "");
  expect(report).toMatchObject({ lot: { seed: lotSeed, hash: shown.lotHash } });
});

test("students share a rank where no step tells them apart, and a test without lots has no seed", async () => {
  const exam = await addTest(deps, meera, { tieBreak: { steps: [{ by: "time" }] } });
  const submissions = await equals(exam._id, answersTo(exam, "right"));
  clock.advance(2 * HOUR);
  await Processing.processTest(deps, exam._id);
  expect(await Promise.all(submissions.map(rankOf))).toEqual([2, 1, 2]);
  expect((await load(deps, exam._id)).lotSeed).toBeNull();
  expect(await Reports.read(deps, meera, submissions[0] ?? "")).not.toHaveProperty("lot");
});

test("a step with a subject that the test does not have is refused", async () => {
  const tieBreak = { steps: [{ by: "subjects", of: ["Botany"] }] };
  await expect(addTest(deps, meera, { tieBreak })).rejects.toMatchObject({
    code: "unknown_tie_subject",
    message: "Step 1 for equal marks names Botany, but the test has no question of it.",
  });
});
