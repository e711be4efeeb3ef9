import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import * as TestList from "@academy/core/exam/assessment/test-list.service.ts";
import { TestListQuery } from "@academy/core/exam/assessment/test-list.schema.ts";
import * as Check from "@academy/core/exam/builder/check-test.service.ts";
import { iso } from "@academy/core/kernel/shared/time.ts";
import { admin, testClock, testDeps } from "@academy/core/testing/world.ts";
import { expect, test } from "vitest";
import { useCloud } from "../../testing/cloud.ts";
import { ensurePapers } from "./add-papers.ts";
import { samplePapers } from "./sample-papers.ts";

useCloud();

const thorough = { tags: ["thorough"] };

test("each family has one test, also after an interrupted start", thorough, async () => {
  const clock = testClock();
  const deps = testDeps(clock);
  const meera = admin();
  const expiry = iso(clock.now() + 24 * 3_600_000);
  await ensurePapers(deps, meera, expiry);
  await deps.content.remove({ pk: "SAMPLE", sk: "PAPER#cambridge-9702-p4" });
  await ensurePapers(deps, meera, expiry);
  const { tests } = await TestList.list(deps, TestListQuery.parse({ limit: 50 }));
  const papers = tests.filter(({ name }) => name.startsWith("Sample paper"));
  expect(papers).toHaveLength(samplePapers.length + 1);
  expect(new Set(papers.map(({ name }) => name)).size).toBe(samplePapers.length);
  const questions = new Map<string, string[]>();
  for (const { _id } of papers) {
    const input = await Tests.inputOf(deps, await Tests.load(deps, _id));
    const { ready, problems } = await Check.check(deps, { ...input }, []);
    const expected = ["opens_at_once"];
    expect([ready, ...problems.map(({ code }) => code)], input.name).toEqual([true, ...expected]);
    const ids = input.sectionDetails.flatMap(({ questionIds }) => questionIds);
    // The paper whose test was not noted finds its questions again.
    expect(ids).toEqual(questions.get(input.name) ?? ids);
    questions.set(input.name, ids);
  }
});
