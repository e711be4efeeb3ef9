import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { keysText } from "@academy/response-types/shared/also-accept.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { countOf } from "../../lib/format.ts";
import { BankText } from "./bank-text.tsx";

/** A question of the bank to read: text, options, answer and place in the catalogue. */
export function QuestionCard({ question }: { question: QuestionView }) {
  const { options = [], rows = [], answerKey } = question;
  const hasKey = answerKey !== null && answerKey !== undefined;
  return (
    <Stack gap="sm">
      <BankText html={question.question} />
      <Parts texts={rows} label="Rows" />
      <Parts texts={options} label="Options" />
      {hasKey && <p>Answer: {keysText(responseTypes.get(question.responseType), question)}</p>}
      <Text size="sm" tone="soft">
        {[question.subject, question.topic, question.subTopic].filter(Boolean).join(" › ")}
        {" · "}
        {difficultyLabels[question.difficulty]}
        {" · "}
        {countOf(question.marks, "mark")}
      </Text>
    </Stack>
  );
}

/** Options or rows, each after its letter. */
function Parts({ texts, label }: { texts: readonly string[]; label: string }) {
  if (texts.length === 0) return null;
  return (
    <Stack component="ul" gap="2xs" aria-label={label}>
      {texts.map((html, index) => (
        <li
          key={letterAt(index)}
          style={{ display: "grid", gridTemplateColumns: "1.75rem minmax(0, 1fr)" }}
        >
          <span>{letterAt(index)}.</span>
          <BankText html={html} />
        </li>
      ))}
    </Stack>
  );
}
