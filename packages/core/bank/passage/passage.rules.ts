import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import { type Cell, sameCell, type SlotRef } from "../question/cell.rules.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import type { KeptPassage, Passage, PassageRow, PassageView } from "./passage.schema.ts";

/** The cell of a passage. Exam type and catalogue entry are those of its questions. */
export const cellOf = ({
  examType,
  subjectTopicId,
}: Pick<Passage, "examType" | "subjectTopicId">): Cell => ({
  examType,
  subjectTopicId,
  responseType: "",
  kind: "PASSAGE",
  difficulty: "",
});

/** Whether a passage is in the bank and has this number. */
export const isAt = ({ passage, seq, deleted }: KeptPassage, slot: SlotRef): boolean =>
  !deleted && seq === slot.seq && sameCell(cellOf(passage), slot.cell);

/** A passage as administrators see it; the addresses of its images lead to the media origin. */
export const viewOf = (passage: Passage, names: SubjectTopic, mediaUrl: string): PassageView => ({
  _id: passage.passageId,
  rev: passage.rev,
  examType: passage.examType,
  subject: names.subject,
  topic: names.topic,
  subTopic: names.subTopic,
  passageText: withMedia(passage.passageText, mediaUrl),
  ...(passage.languages && { languages: passage.languages }),
  changedAt: passage.changedAt,
  changedBy: passage.changedBy,
});

export const rowOf = (view: PassageView, questionIds: readonly string[]): PassageRow => ({
  ...view,
  questionCount: questionIds.length,
});
