import { Badge, Row, Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import classes from "./choice.module.css";
import { letterAt, shownOptions } from "./letter.ts";
import { CrossMark, MissedMark, TickMark } from "./marks.tsx";
import type { ReviewProps } from "./type-parts.ui.ts";
import { chosenIndices } from "./wire-value.ts";

type Tone = "right" | "wrong" | "plain";
const BADGES = { right: "success", wrong: "error", plain: "plain" } as const;

interface ChipsProps {
  label: string;
  /** The indices of the options, in the order to show. */
  indices: readonly number[];
  /** The letter that the student saw. */
  letterOf: (index: number) => string;
  tone: (index: number) => Tone;
}

function ToneMark({ tone }: { tone: Tone }) {
  if (tone === "plain") return null;
  return tone === "right" ? <TickMark /> : <CrossMark />;
}

/** The options of one answer as chips. */
function Chips({ label, indices, letterOf, tone }: ChipsProps) {
  return (
    <Row gap="xs">
      <Text component="dt" tone="soft">
        {label}
      </Text>
      <Row component="dd" gap="xs">
        {indices.length === 0 && <Badge>Not answered</Badge>}
        {indices.map((index) => (
          <Badge key={index} tone={BADGES[tone(index)]}>
            {letterOf(index)}
            <ToneMark tone={tone(index)} />
          </Badge>
        ))}
      </Row>
    </Row>
  );
}

type State = "right" | "missed" | "wrong" | "chosen" | "plain";

/** Without a key nothing is correct or incorrect: an option was chosen, or not. */
function stateOf(correct: boolean | null, chosen: boolean): State {
  if (correct === null) return chosen ? "chosen" : "plain";
  if (correct) return chosen ? "right" : "missed";
  return chosen ? "wrong" : "plain";
}

const TONES: Record<State, Tone> = {
  right: "right",
  missed: "right",
  wrong: "wrong",
  chosen: "plain",
  plain: "plain",
};

interface RowProps {
  kind: "radio" | "checkbox";
  letter: string;
  html: string;
  /** Null if no key is shown. */
  correct: boolean | null;
  chosen: boolean;
  count: number | undefined;
}

function ReviewedOption({ kind, letter, html, correct, chosen, count }: RowProps) {
  const state = stateOf(correct, chosen);
  return (
    <li className={classes.reviewed} data-kind={kind} data-tone={state}>
      <span className={classes.letter}>{letter}</span>
      <div className={classes.content}>
        <RichText html={html} />
        <Row gap="md" className={classes.tags}>
          {correct && (
            <Badge tone="success">
              {chosen ? <TickMark /> : <MissedMark />}
              Correct
            </Badge>
          )}
          {chosen && (
            <Badge tone={BADGES[TONES[state]]}>
              <ToneMark tone={TONES[state]} />
              Your choice
            </Badge>
          )}
          {count !== undefined && (
            <Text component="span" size="sm" tone="soft">
              Chosen by {count.toLocaleString("en-IN")}
            </Text>
          )}
        </Row>
      </div>
    </li>
  );
}

/** Every option with its state: correct, your choice, both or neither. */
function ChoiceReview(props: ReviewProps & Pick<RowProps, "kind">) {
  const { kind, question, correctAnswer, userAnswer, optionCounts } = props;
  const correct = correctAnswer === null ? null : chosenIndices(correctAnswer);
  const chosen = chosenIndices(userAnswer);
  const order = shownOptions(question);
  const letterOf = (index: number) => letterAt(order.indexOf(index));
  return (
    <div>
      <Row component="dl" gap="lg" className={classes.summary}>
        <Chips
          label="Your answer"
          indices={order.filter((index) => chosen.includes(index))}
          letterOf={letterOf}
          tone={(index) => TONES[stateOf(correct?.includes(index) ?? null, true)]}
        />
        {correct && (
          <Chips
            label="Correct answer"
            indices={order.filter((index) => correct.includes(index))}
            letterOf={letterOf}
            tone={() => "right"}
          />
        )}
      </Row>
      <ul className={classes.list}>
        {order.map((index) => (
          <ReviewedOption
            // Options have no ids on the wire: their position identifies them.
            key={index}
            kind={kind}
            letter={letterOf(index)}
            html={question.options?.[index] ?? ""}
            correct={correct?.includes(index) ?? null}
            chosen={chosen.includes(index)}
            count={optionCounts?.[letterAt(index)]}
          />
        ))}
      </ul>
    </div>
  );
}

export const SingleReview = (props: ReviewProps) => <ChoiceReview {...props} kind="radio" />;

export const MultipleReview = (props: ReviewProps) => <ChoiceReview {...props} kind="checkbox" />;
