import { NOT_SHUFFLED } from "@academy/core/exam/terms/paper/shuffle.schema.ts";
import { blankDraft } from "./draft.rules.ts";
import type { SectionDraft, TestDraft } from "./draft.schema.ts";

/** A question that an import added. */
export interface AddedQuestion {
  _id: string;
  examType: TestDraft["examType"];
  subject: string;
  responseType: string;
}

/** A test of the questions of an import, in the order of its file: a section begins where the
 * subject or the response type changes. */
export function draftOfImport(
  questions: readonly AddedQuestion[],
  title: string,
  newKey: () => string,
): TestDraft {
  const sections: SectionDraft[] = [];
  for (const { _id, subject, responseType } of questions) {
    const last = sections.at(-1);
    if (last?.subject === subject && last.responseType === responseType) {
      last.questionIds.push(_id);
      last.wanted++;
    } else {
      sections.push(sectionOf(subject, responseType, _id, newKey()));
    }
  }
  return {
    ...blankDraft,
    title,
    examType: questions[0]?.examType ?? "",
    totalQuestions: String(questions.length),
    sections,
  };
}

const sectionOf = (
  subject: string,
  responseType: string,
  first: string,
  key: string,
): SectionDraft => ({
  key,
  subject,
  topic: "",
  subTopic: "",
  questionType: "STANDARD",
  responseType,
  difficulty: "",
  wanted: 1,
  questionIds: [first],
  name: "",
  choose: null,
  minutes: null,
  mix: [],
  shuffle: NOT_SHUFFLED,
  scheme: { kind: "standard" },
});
