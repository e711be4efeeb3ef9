import { editRubric } from "./edit-rubric.ts";
import { giveMark } from "./give-mark.ts";
import { giveQuestions } from "./give-questions.ts";
import { listMarked } from "./list-marked.ts";
import { listOwnMarking } from "./list-own-marking.ts";
import { publishMarks } from "./publish-marks.ts";
import { readMarking } from "./read-marking.ts";
import { readRubric } from "./read-rubric.ts";
import { releaseAnswer } from "./release-answer.ts";
import { startMarking } from "./start-marking.ts";
import { takeAnswer } from "./take-answer.ts";
import { takeNext } from "./take-next.ts";

export const markingRoutes = [
  listOwnMarking,
  readMarking,
  giveQuestions,
  startMarking,
  publishMarks,
  readRubric,
  editRubric,
  takeNext,
  takeAnswer,
  releaseAnswer,
  giveMark,
  listMarked,
] as const;
