import { names } from "@academy/response-types/subjective/subjective.names.ts";
import type { TestView } from "./assessment.schema.ts";

/** Whether a test may have written answers; a section of several types does not say which. */
export const mayAskForTexts = ({ sectionDetails }: Pick<TestView, "sectionDetails">): boolean =>
  sectionDetails.some(({ type }) => type === names.code || type === "");
