import type { PracticeCard } from "@academy/core/learning/card/practice.schema.ts";
import { CrossMark, TickMark } from "@academy/response-types/shared/marks.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { type Answered, type Outcome, topicOf } from "./run.rules.ts";
import type { SetParts } from "./set-parts.ts";
import classes from "./practice.module.css";

const textIdOf = ({ ref }: PracticeCard) => `question-${ref}`;

/** Whether a question is a text to read rather than a sentence or two. */
const isLong = (html: string): boolean => html.replaceAll(/<[^<>]*>/g, "").length > 280;

/** The question with its topic and its passage. */
export function Question({ card, passage }: { card: PracticeCard; passage: string | undefined }) {
  return (
    <Stack>
      {passage !== undefined && (
        <details open>
          <summary>Comprehension Passage</summary>
          <RichText html={passage} />
        </details>
      )}
      <Text size="sm" tone="soft">
        {topicOf(card)}
      </Text>
      <Text
        component="div"
        size={isLong(card.question) ? "md" : "xl"}
        className={classes.text}
        id={textIdOf(card)}
      >
        <RichText html={card.question} />
      </Text>
    </Stack>
  );
}

interface PartProps {
  card: PracticeCard;
  parts: SetParts;
}

const Unsupported = ({ card }: { card: PracticeCard }) => (
  <Notice tone="error">Unsupported type: {card.responseType}</Notice>
);

interface YourAnswerProps extends PartProps {
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The input of the question's type. */
export function YourAnswer({ card, parts, value, onChange }: YourAnswerProps) {
  const screen = parts.screens.get(card.responseType);
  if (!screen) return <Unsupported card={card} />;
  return (
    <screen.Answer
      question={card}
      value={value}
      onChange={(next) => onChange(isNothing(next) ? null : next)}
      labelledBy={textIdOf(card)}
    />
  );
}

/** An empty list is blank too: some response types send one for an answer that was cleared. */
const isNothing = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

const VERDICTS: Readonly<
  Record<Outcome, { words: string; tone: "success" | "warning" | "error" | "info" }>
> = {
  right: { words: "Correct.", tone: "success" },
  partial: { words: "Partly correct.", tone: "warning" },
  wrong: { words: "Not correct.", tone: "error" },
  shown: { words: "You looked at the solution.", tone: "info" },
  unchecked: { words: "Compare your answer with the model answer.", tone: "info" },
};

interface FeedbackProps extends PartProps {
  answered: Answered;
}

/** The result of an answer: the verdict, both answers and the solution. */
export function Feedback({ card, parts, answered }: FeedbackProps) {
  const { outcome, remark, value } = answered;
  const screen = parts.screens.get(card.responseType);
  if (!screen) return <Unsupported card={card} />;
  const { words, tone } = VERDICTS[outcome];
  const showsKey = outcome !== "right" && !card.selfMarked;
  return (
    <Stack>
      <Notice tone={tone} component="output" className={classes.verdict}>
        <Row gap="2xs" component="span">
          {outcome === "right" && <TickMark />}
          {outcome === "wrong" && <CrossMark />}
          <span>
            {words}
            {showsKey && ` Correct: ${card.acceptedText}`}
            {remark !== undefined && ` ${remark}`}
          </span>
        </Row>
      </Notice>
      <screen.Review
        question={card}
        correctAnswer={card.accepted[0]}
        userAnswer={value ?? null}
        remark={remark}
      />
      {card.keywords && card.keywords.length > 0 && (
        <Text tone="soft">Key words: {card.keywords.join(", ")}</Text>
      )}
      {card.solution !== "" && (
        <Card component="section" tone="well">
          <h2 className="academy-heading">Solution</h2>
          <RichText html={card.solution} />
        </Card>
      )}
    </Stack>
  );
}
