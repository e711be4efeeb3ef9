import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import * as OpenQuestions from "@academy/core/exam/open-questions/open-questions.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { questionIdsOf } from "./papers/add-papers.ts";

/** Papers whose questions cover the subjects of what the sample sells. */
const PAPERS = ["jee-main-2025", "neet-2025", "ntse-sat", "cambridge-9702-p1"] as const;

/**
 * Opens questions for practice, in every subject of every exam of the sample. They come from papers
 * and demo tests that show their solutions anyway.
 * @param demoTests ids of the demo tests, whose subjects the papers do not all have
 */
export async function openForPractice(
  deps: Deps,
  admin: Actor,
  demoTests: readonly string[],
): Promise<void> {
  const ids: string[] = [];
  for (const pattern of PAPERS) ids.push(...(await questionIdsOf(deps, admin, pattern)));
  for (const testId of demoTests) {
    const { sectionDetails } = await Tests.view(deps, admin, testId);
    ids.push(...sectionDetails.flatMap((one) => one.questionIds ?? []));
  }
  const { refused } = await OpenQuestions.change(deps, admin, {
    ids,
    access: "PUBLIC",
    confirmSimilar: true,
    check: false,
  });
  const [first] = refused;
  if (first) throw new Error(`${refused.length} questions were not opened. ${first.message}`);
}
