import { responseTypes } from "@academy/response-types/registry.ts";
import type { KeyedQuestion, PaperKey } from "../paper/paper.schema.ts";
import { attemptedOf } from "./analytics.rules.ts";
import type { Analytics } from "./analytics.schema.ts";
import { fullMarksOf } from "../marking/grading.rules.ts";
import { type ItemStatistics, itemStatistics } from "./statistics.rules.ts";
import type { QuestionStatistics } from "./statistics.schema.ts";

/** The statistics of each question of a paper. */
export function questionsOf(analytics: Analytics, key: PaperKey): QuestionStatistics[] {
  const items = itemStatistics(analytics, key.questions.map(fullMarksOf));
  return key.questions.flatMap((question, i) => {
    const [sums, item] = [analytics.questions[i], items[i]];
    return sums && item ? [questionStatistics(question, sums, item)] : [];
  });
}

function questionStatistics(
  question: KeyedQuestion,
  sums: Analytics["questions"][number],
  item: ItemStatistics,
): QuestionStatistics {
  const type = responseTypes.get(question.responseType);
  const { full, partial, wrong, unattempted, bonus } = sums;
  const attempted = attemptedOf(sums);
  return {
    questionId: question.questionId,
    subject: question.subject,
    topic: question.topic,
    responseType: question.responseType,
    marks: fullMarksOf(question) / 100,
    key: question.keys.map((key) => type.keyText(key, question.content)).join(" or "),
    counts: { full, partial, wrong, unattempted, bonus, attempted },
    optionCounts: sums.chosen,
    ...item,
    averageTimeCorrect: sums.medianTimeFull,
  };
}
