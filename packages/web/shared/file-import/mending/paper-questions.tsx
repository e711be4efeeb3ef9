import type { PaperQuestionView } from "@academy/core/exchange/mending/mending.schema.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { memo } from "react";
import { BankText } from "../../bank/bank-text.tsx";
import classes from "./mending.module.css";

interface PaperQuestionsProps {
  questions: readonly PaperQuestionView[];
  /** Shows a question in the paper. */
  onShow: (question: number) => void;
}

/** The questions that were found in a page of the paper. */
export function PaperQuestions({ questions, onShow }: PaperQuestionsProps) {
  if (questions.length === 0) return <Text tone="soft">No question begins on this page.</Text>;
  return (
    <Stack component="ol" gap="xs" className={classes.lines}>
      {questions.map((one) => (
        <Question key={one.at} question={one} onShow={onShow} />
      ))}
    </Stack>
  );
}

/** A label and its option. */
const OPTION = { display: "grid", gridTemplateColumns: "2.5rem minmax(0, 1fr)" };

interface QuestionProps extends Pick<PaperQuestionsProps, "onShow"> {
  question: PaperQuestionView;
}

const Question = memo(function Question({ question, onShow }: QuestionProps) {
  const { at, name, html, options, key, hasSolution, hasPassage, doubts } = question;
  return (
    <li>
      <Row gap="2xs">
        <Button variant="subtle" size="compact" onClick={() => onShow(at)}>
          {name}
        </Button>
        {key === "" ? (
          <Badge tone="warning">No key</Badge>
        ) : (
          <Badge tone="success">Key {key}</Badge>
        )}
        {hasPassage && <Badge>Passage</Badge>}
        {hasSolution && <Badge>Solution</Badge>}
      </Row>
      {html === "" ? <Text tone="soft">(no text)</Text> : <BankText html={html} />}
      {options.map(({ label, html: option }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- options have no other name
        <div key={place} style={OPTION}>
          <span>{label || `${letterAt(place)}.`}</span>
          <BankText html={option} />
        </div>
      ))}
      {doubts.map((doubt) => (
        <Text key={doubt} size="sm" tone="wrong">
          {doubt}
        </Text>
      ))}
    </li>
  );
});
