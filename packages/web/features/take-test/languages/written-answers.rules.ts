import { names } from "@academy/response-types/subjective/subjective.names.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";

/**
 * Whether a test may have written answers. A section of several types does not name them, so it may
 * have some.
 */
export const mayAskForTexts = ({ sectionDetails }: Pick<TestView, "sectionDetails">): boolean =>
  sectionDetails.some(({ type }) => type === names.code || type === "");
