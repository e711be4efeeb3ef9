import { responseTypes } from "@academy/response-types/registry.ts";
import { toMarks } from "@academy/response-types/shared/marks.ts";
import { describeScheme, ratesOf, unitOf } from "@academy/response-types/shared/scheme.ts";
import type { Section, TestView } from "../terms/test/assessment.schema.ts";

/** What students see of a section. */
export const sectionView = (
  section: Section,
  types: readonly string[],
): TestView["sectionDetails"][number] => ({
  name: section.name,
  subject: section.subject,
  topic: section.topic,
  subTopic: section.subTopic,
  type: section.type,
  typeLabel: section.type === "" ? "" : responseTypes.get(section.type).label,
  questionType: section.questionType,
  difficulty: section.difficulty ?? "",
  numQuestions: section.numQuestions,
  choose: section.choose,
  ...(section.shuffle && { shuffle: section.shuffle }),
  minutes: section.minutes ?? null,
  marking: describeScheme(
    section.scheme,
    types.map((code) => responseTypes.get(code)),
  ),
  incorrectMarks: toMarks(ratesOf(section.scheme).wrong, unitOf(section.scheme)),
});
