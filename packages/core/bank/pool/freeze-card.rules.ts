import { responseTypes } from "@academy/response-types/registry.ts";
import { renderFormulas } from "../../kernel/rich-text/formula.rules.ts";
import type { FieldError } from "../../kernel/shared/error.ts";
import type { Question } from "../question/question.schema.ts";

/** Why a question cannot be used in any paper or in practice, with the path of the wrong part. */
export interface CardProblem extends FieldError {
  code: "formula_error" | "no_key" | "unfit_question";
}

/** Renders the formulas of a text. */
export type Render = (html: string, path: string) => string;

/** Renders the formulas of a text and reports invalid ones. */
export const rendererTo =
  (report: (problem: CardProblem) => void): Render =>
  (html, path) => {
    const { html: rendered, errors } = renderFormulas(html);
    for (const { latex, reason } of errors) {
      const message = `The formula ${latex.slice(0, 80)} is not valid: ${reason}`;
      report({ path, message, code: "formula_error" });
    }
    return rendered;
  };

/** The problems that the response type finds in a question's content and key. */
export const keyProblems = ({
  questionId,
  responseType,
  content,
  answerKey,
}: Question): CardProblem[] =>
  responseTypes
    .get(responseType)
    .check(content, answerKey)
    .map(({ path, message }) => ({
      path: `${questionId}.${path}`,
      message,
      code: path.startsWith("answerKey") ? "no_key" : "unfit_question",
    }));

/** The texts of a question with rendered formulas. */
export interface CardTexts {
  question: string;
  options?: string[];
  rows?: string[];
}

/** Freezes those texts of a question that students see before its solution. */
export function freezeTexts(
  { questionId: id, responseType, content, question }: Question,
  rich: Render,
): CardTexts {
  const type = responseTypes.get(responseType);
  const options = type.writeOptions(content);
  const rows = type.writeRows?.(content);
  return {
    question: rich(question, `${id}.question`),
    ...(options && { options: options.map((one, i) => rich(one, `${id}.options.${i}`)) }),
    ...(rows && { rows: rows.map((one, i) => rich(one, `${id}.rows.${i}`)) }),
  };
}
