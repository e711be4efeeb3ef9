import { addComment } from "./add-comment.ts";
import { autoSelect } from "./auto-select.ts";
import { changeQuestionState } from "./change-question-state.ts";
import { changeReviewSettings } from "./change-review-settings.ts";
import { bulkChange } from "./bulk-change.ts";
import { bulkList } from "./bulk-list.ts";
import { bulkRead } from "./bulk-read.ts";
import { bulkUndo } from "./bulk-undo.ts";
import { countMix } from "./count-mix.ts";
import { createSubjectTopic } from "./create-subject-topic.ts";
import { decideProposal } from "./decide-proposal.ts";
import { deleteQuestion } from "./delete-question.ts";
import { deleteQuestions } from "./delete-questions.ts";
import { deleteSubjectTopic } from "./delete-subject-topic.ts";
import { fillSections } from "./fill-sections.ts";
import { listComments } from "./list-comments.ts";
import { listDropdowns } from "./list-dropdowns.ts";
import { listMappings } from "./list-mappings.ts";
import { listOpenStates } from "./list-open-states.ts";
import { listPassageQuestions } from "./list-passage-questions.ts";
import { listQuestionsInReview } from "./list-questions-in-review.ts";
import { listSubjectTopics } from "./list-subject-topics.ts";
import { listTrash } from "./list-trash.ts";
import { mergeSubjectTopic } from "./merge-subject-topic.ts";
import { openQuestions } from "./open-questions.ts";
import { proposeChange } from "./propose-change.ts";
import { purgeTrash } from "./purge-trash.ts";
import { readProposal } from "./read-proposal.ts";
import { readQuestion } from "./read-question.ts";
import { readQuestionFigures } from "./read-question-figures.ts";
import { readQuestionHistory } from "./read-question-history.ts";
import { readReviewSettings } from "./read-review-settings.ts";
import { replaceQuestions } from "./replace-questions.ts";
import { resolveComment } from "./resolve-comment.ts";
import { restoreQuestions } from "./restore-questions.ts";
import { searchQuestions } from "./search-questions.ts";
import { updateQuestion } from "./update-question.ts";
import { updateSubjectTopic } from "./update-subject-topic.ts";
import { uploadQuestion } from "./upload-question.ts";
import { withdrawProposal } from "./withdraw-proposal.ts";

/** Fixed paths come before those with an id in the same place. */
export const bankRoutes = [
  listMappings,
  listDropdowns,
  listSubjectTopics,
  createSubjectTopic,
  updateSubjectTopic,
  deleteSubjectTopic,
  mergeSubjectTopic,
  searchQuestions,
  listPassageQuestions,
  uploadQuestion,
  restoreQuestions,
  openQuestions,
  listOpenStates,
  deleteQuestions,
  listQuestionsInReview,
  readReviewSettings,
  changeReviewSettings,
  bulkChange,
  bulkList,
  bulkRead,
  bulkUndo,
  listTrash,
  purgeTrash,
  readQuestion,
  updateQuestion,
  deleteQuestion,
  readQuestionHistory,
  readQuestionFigures,
  changeQuestionState,
  listComments,
  addComment,
  resolveComment,
  readProposal,
  proposeChange,
  withdrawProposal,
  decideProposal,
  autoSelect,
  fillSections,
  replaceQuestions,
  countMix,
] as const;
