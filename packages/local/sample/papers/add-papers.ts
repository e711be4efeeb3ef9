import { defaultInstructions } from "@academy/core/exam/assessment/instructions.rules.ts";
import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import * as CreateTest from "@academy/core/exam/builder/create-test.service.ts";
import { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import type { PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import * as Patterns from "@academy/core/exam/pattern/pattern.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { iso, MINUTE } from "@academy/core/kernel/shared/time.ts";
import * as z from "zod";
import { importPaper } from "./paper-file.ts";
import { partOf, type SamplePaper, samplePapers } from "./sample-papers.ts";

const keyOf = (pattern: string) => ({ pk: "SAMPLE", sk: `PAPER#${pattern}` });
const Made = z.object({ testId: z.string() });

/** Adds one test of each family by its real pattern; tests of an interrupted start are kept. */
export async function ensurePapers(deps: Deps, admin: Actor, expiryTime: string): Promise<void> {
  for (const paper of samplePapers) {
    const made = keyOf(paper.pattern);
    if (await deps.content.get(made, { consistent: true })) continue;
    const pattern = await Patterns.read(deps, paper.pattern);
    const ids = await importPaper(deps, admin, paper.pattern);
    const test = await CreateTest.create(
      deps,
      admin,
      testOf(deps, pattern, paper, { ids, expiryTime }),
    );
    await deps.content.put({ ...made, testId: test._id });
  }
}

/** The ids of a paper's questions, in its order. */
export async function questionIdsOf(deps: Deps, admin: Actor, pattern: string): Promise<string[]> {
  const made = await deps.content.get(keyOf(pattern), { consistent: true });
  const { sectionDetails } = await Tests.view(deps, admin, Made.parse(made).testId);
  return sectionDetails.flatMap((one) => one.questionIds ?? []);
}

/** A test by the pattern that stays open and shows its report on submission. */
function testOf(
  deps: Deps,
  pattern: PatternView,
  { name, part = 1 }: SamplePaper,
  { ids, expiryTime }: { ids: readonly string[]; expiryTime: string },
): TestInput {
  let from = 0;
  const sectionDetails = partOf(pattern.sectionDetails, part).map((section) => {
    const questionIds = ids.slice(from, (from += section.numQuestions));
    return { ...section, questionIds };
  });
  return TestInput.parse({
    name,
    examType: pattern.examType,
    access: "PUBLIC",
    startTime: iso(deps.clock.now() - MINUTE),
    expiryTime,
    durationMinutes: Math.round(pattern.durationMinutes / part),
    totalQuestions: from,
    instructions: pattern.instructions || defaultInstructions(pattern.examType),
    releasePolicy: "PRACTICE",
    palette: pattern.palette,
    fullScreen: pattern.fullScreen,
    tieBreak: pattern.tieBreak,
    pattern: part === 1 ? { id: pattern._id, rev: pattern.rev } : null,
    sectionDetails,
  });
}
