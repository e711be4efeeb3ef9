import { type Run, topicOf } from "./run.rules.ts";

/** The answers of a set as a text file, for a student whose answers the server no longer accepts. */
export function answersText({ set, answers }: Run): string {
  const lines = set.cards.map((card, index) => {
    const answer = answers[card.ref];
    const given = answer ? `${JSON.stringify(answer.value ?? null)} (${answer.outcome})` : "none";
    return `${index + 1}. ${topicOf(card)}\n   Your answer: ${given}\n   Correct: ${card.acceptedText}`;
  });
  return [`Practice set of ${set.madeAt.slice(0, 10)}`, ...lines, ""].join("\n");
}
