import { addComment } from "./review/add-comment.ts";
import { autoSelect } from "./pick/auto-select.ts";
import { changeQuestionState } from "./review/change-question-state.ts";
import { changeReviewSettings } from "./review/change-review-settings.ts";
import { bulkChange } from "./bulk/bulk-change.ts";
import { bulkList } from "./bulk/bulk-list.ts";
import { bulkRead } from "./bulk/bulk-read.ts";
import { bulkUndo } from "./bulk/bulk-undo.ts";
import { countMix } from "./pick/count-mix.ts";
import { createSubjectTopic } from "./catalogue/create-subject-topic.ts";
import { decideProposal } from "./review/decide-proposal.ts";
import { deleteQuestion } from "./question/delete-question.ts";
import { deleteQuestions } from "./question/delete-questions.ts";
import { deleteSubjectTopic } from "./catalogue/delete-subject-topic.ts";
import { fillSections } from "./pick/fill-sections.ts";
import { listComments } from "./review/list-comments.ts";
import { listDropdowns } from "./catalogue/list-dropdowns.ts";
import { listMappings } from "./catalogue/list-mappings.ts";
import { listOpenStates } from "./question/list-open-states.ts";
import { listPassageQuestions } from "./question/list-passage-questions.ts";
import { listQuestionsInReview } from "./review/list-questions-in-review.ts";
import { listSubjectTopics } from "./catalogue/list-subject-topics.ts";
import { listTrash } from "./question/list-trash.ts";
import { mergeSubjectTopic } from "./catalogue/merge-subject-topic.ts";
import { openQuestions } from "./question/open-questions.ts";
import { proposeChange } from "./review/propose-change.ts";
import { purgeTrash } from "./question/purge-trash.ts";
import { readProposal } from "./review/read-proposal.ts";
import { readQuestion } from "./question/read-question.ts";
import { readQuestionFigures } from "./question/read-question-figures.ts";
import { readQuestionHistory } from "./question/read-question-history.ts";
import { readQuestionVariants } from "./variant/read-question-variants.ts";
import { readReviewSettings } from "./review/read-review-settings.ts";
import { removeQuestionVariant } from "./variant/remove-question-variant.ts";
import { replaceQuestions } from "./pick/replace-questions.ts";
import { resolveComment } from "./review/resolve-comment.ts";
import { restoreQuestions } from "./question/restore-questions.ts";
import { saveQuestionVariant } from "./variant/save-question-variant.ts";
import { searchQuestions } from "./question/search-questions.ts";
import { updateQuestion } from "./question/update-question.ts";
import { updateSubjectTopic } from "./catalogue/update-subject-topic.ts";
import { uploadQuestion } from "./question/upload-question.ts";
import { withdrawProposal } from "./review/withdraw-proposal.ts";

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
  readQuestionVariants,
  saveQuestionVariant,
  removeQuestionVariant,
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
