import type { Deps } from "../../kernel/platform/deps.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import type { TestCopy } from "./test-copy.schema.ts";
import { withMediaIn } from "./translated-instructions.rules.ts";
import { inputOf, load } from "./assessment.service.ts";

const MAX_NAME_LENGTH = 200;
const SUFFIX = " (copy)";

/** The fields of a test, from which the builder makes a new one. @throws AppError `not-found` */
export async function copy(deps: Deps, testId: string): Promise<TestCopy> {
  const test = await load(deps, testId);
  const { startTime: _s, expiryTime: _e, demo: _d, ...input } = await inputOf(deps, test);
  return {
    ...input,
    name: `${test.name.slice(0, MAX_NAME_LENGTH - SUFFIX.length)}${SUFFIX}`,
    instructions: withMedia(input.instructions, deps.config.mediaUrl),
    translatedInstructions: withMediaIn(input.translatedInstructions, deps.config.mediaUrl),
    sectionDetails: input.sectionDetails.map((section) => ({
      ...section,
      difficulty: section.difficulty ?? "",
    })),
  };
}
