import { mixSum } from "../questions/selection.rules.ts";
import type { SectionDraft, TestDraft } from "./draft.schema.ts";

/**
 * A section as the API accepts it: with its questions, and with its mix if the mix has as many
 * questions as the section.
 */
export const sectionInput = (section: SectionDraft, timing: TestDraft["timing"] = "WHOLE") => ({
  ...plannedSection(section, section.questionIds.length, timing),
  questionIds: section.questionIds,
});

/** The criteria of a section, with this number of questions. */
export const plannedSection = (
  section: SectionDraft,
  numQuestions: number,
  timing: TestDraft["timing"],
) => ({
  name: section.name,
  subject: section.subject,
  topic: section.topic,
  subTopic: section.subTopic,
  type: section.responseType,
  questionType: section.questionType,
  difficulty: section.difficulty,
  numQuestions,
  choose: section.choose,
  minutes: timing === "SECTIONS" ? section.minutes : null,
  mix: mixSum(section.mix) === numQuestions ? section.mix : [],
  shuffle: section.shuffle,
  scheme: section.scheme,
});
