import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { names } from "@academy/response-types/subjective/subjective.names.ts";

/** Whether a test may have written answers; a section of several types does not say which. */
export const mayAskForTexts = ({ sectionDetails }: Pick<TestView, "sectionDetails">): boolean =>
  sectionDetails.some(({ type }) => type === names.code || type === "");
