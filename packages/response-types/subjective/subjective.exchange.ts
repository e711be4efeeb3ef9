import type { Exchange, ForeignAnswer, TakenAnswer } from "../shared/exchange.ts";
import { NoEquivalent } from "../shared/exchange.ts";
import { firstAccepted, isOneNumber } from "../shared/foreign-text.ts";
import { names } from "./subjective.names.ts";

/** The model answer is plain text. A short text becomes the model answer, unless it is a number. */
function read(answer: ForeignAnswer): TakenAnswer | undefined {
  if (answer.kind === "long text") return takeLongText(answer.model);
  if (answer.kind === "written") return { key: { answerKey: answer.key }, notes: [] };
  if (answer.kind !== "short text") return undefined;
  const { text, notes } = firstAccepted(answer.accepted);
  if (isOneNumber(text)) return undefined;
  const compared =
    "A short answer is compared as a whole elsewhere; here it is marked by similarity.";
  return { key: { answerKey: text }, notes: [compared, ...notes] };
}

function takeLongText(model: string): TakenAnswer {
  if (model.trim() === "") {
    throw new NoEquivalent(
      "It has no model answer, which marking needs. Write one as information for graders or as feedback.",
    );
  }
  return { key: { answerKey: model }, notes: [] };
}

/** The keywords are written as labels, because every format has labels. */
export const subjectiveExchange: Exchange<
  Record<string, never>,
  { model: string; keywords: string[] }
> = {
  code: names.code,
  write: ({ model }) => ({
    answer: { kind: "text", model },
    notes: [
      "Long answers are marked by hand elsewhere: model answer and keywords are for the marker.",
    ],
  }),
  read,
};
