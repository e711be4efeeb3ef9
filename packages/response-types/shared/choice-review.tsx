import { RichText } from "@academy/ui/rich-text.tsx";
import classes from "./choice.module.css";
import { letterAt, shownOptions } from "./letter.ts";
import { CrossMark, MissedMark, TickMark } from "./marks.tsx";
import type { ReviewProps } from "./type-parts.ui.ts";
import { chosenIndices } from "./wire-value.ts";

type Tone = "right" | "wrong" | "plain";

interface ChipsProps {
  label: string;
  /** In the order to show. */
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
    <div>
      <dt>{label}</dt>
      <dd>
        {indices.length === 0 && <span className={classes.blank}>Not answered</span>}
        {indices.map((index) => (
          <span key={index} className={`${classes.tag} ${classes.chip}`} data-tone={tone(index)}>
            {letterOf(index)}
            <ToneMark tone={tone(index)} />
          </span>
        ))}
      </dd>
    </div>
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
        <div className={classes.tags}>
          {correct && (
            <span className={classes.tag} data-tone="right">
              {chosen ? <TickMark /> : <MissedMark />}
              Correct
            </span>
          )}
          {chosen && (
            <span className={classes.tag} data-tone={TONES[state]}>
              <ToneMark tone={TONES[state]} />
              Your choice
            </span>
          )}
          {count !== undefined && (
            <span className={classes.count}>Chosen by {count.toLocaleString("en-IN")}</span>
          )}
        </div>
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
      <dl className={classes.summary}>
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
      </dl>
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
