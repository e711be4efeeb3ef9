import { FIGURES_FROM } from "../../bank/figures/figures.rules.ts";
import * as Uses from "../../bank/pool/use.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import { questionsOf } from "../statistics/statistics.rules.ts";

/**
 * Stores the figures of a run in the bank. They are written before the test's pointer moves: a
 * crash in between leaves the test due, and the next run writes them again.
 */
export async function recordFigures(
  deps: Deps,
  { testId, name }: Pick<Test, "testId" | "name">,
  analytics: Analytics,
  key: PaperKey,
): Promise<void> {
  if (analytics.students < FIGURES_FROM) return;
  const figures = questionsOf(analytics, key).map((one, index) => {
    const { questionId, facility, discrimination, endGroups, counts } = one;
    const { full, partial, wrong } = counts;
    // In a section with a choice, the question counted only for students who answered it.
    const students = one.ofAll ? full + partial + wrong : analytics.students;
    const counted = key.questions[index]?.dropped !== true && students >= FIGURES_FROM;
    return {
      questionId,
      figures: counted
        ? { testId, title: name, students, facility, discrimination, endGroups }
        : null,
    };
  });
  await Uses.keepFigures(deps, testId, figures);
}
