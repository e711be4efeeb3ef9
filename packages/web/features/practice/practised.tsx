import foot from "@academy/ui/foot.module.css";
import type { PracticeCard } from "@academy/core/learning/card/practice.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AfterAnswer } from "./after-answer.tsx";
import { CardTools } from "./card-tools.tsx";
import { Feedback, Question, YourAnswer } from "./question-card.tsx";
import { type Answered, isMissed, type Run, withAnswer, withoutAnswer } from "./run.rules.ts";
import { type SetParts, verdictOn } from "./set-parts.ts";
import type { useRun } from "./use-run.ts";
import classes from "./practice.module.css";

interface PractisedProps {
  own: ReturnType<typeof useRun>;
  run: Run;
  parts: SetParts;
  card: PracticeCard;
  passage: string | undefined;
}

/** The id of the answer's form: notes and reports beside it have forms of their own. */
const FORM = "answer";

/** Seconds that a question has been shown, up to the most that the server accepts. */
function useSeconds(): () => number {
  const [from] = useState(() => performance.now());
  return () => Math.min(3600, Math.round((performance.now() - from) / 1000));
}

/** A question, its answer and the outcome. In a timed set, the outcome is shown at the end. */
export function Practised({ own, run, parts, card, passage }: PractisedProps) {
  const answered = run.answers[card.ref];
  const [value, setValue] = useState<unknown>(answered?.value ?? null);
  const seconds = useSeconds();
  const { heading, next } = useFocus(answered !== undefined);
  const isTimed = run.endsAt !== null;

  const answerOf = (given: unknown): Answered | null => {
    const { outcome, ...more } = verdictOn(parts, card, given);
    if (outcome === "blank") return null;
    return { value: given, seconds: seconds(), at: new Date().toISOString(), outcome, ...more };
  };
  const keep = (answer: Answered | null) =>
    own.change(answer ? withAnswer(run, card.ref, answer) : withoutAnswer(run, card.ref));
  const type = (given: unknown) => {
    setValue(given);
    if (isTimed) keep(answerOf(given));
  };
  const show = () => {
    const at = new Date().toISOString();
    keep({ value: null, seconds: seconds(), at, outcome: "shown", shown: true });
  };
  const goOn = () => own.change({ ...run, at: run.at + 1 });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTimed || answered) return goOn();
    const answer = answerOf(value);
    if (answer) keep(answer);
  };

  return (
    <>
      <Stack component="main" id="main" gap="lg">
        <Stack component="form" id={FORM} onSubmit={submit}>
          <h1 ref={heading} tabIndex={-1} className="academy-unseen">
            Question {run.at + 1} of {run.set.cards.length}
          </h1>
          <Question card={card} passage={passage} />
          {answered && !isTimed ? (
            <Feedback card={card} answered={answered} parts={parts} />
          ) : (
            <YourAnswer card={card} parts={parts} value={value} onChange={type} />
          )}
          {!own.durable && (
            <Notice tone="warning">
              This browser cannot keep your answers. Keep this page open until the end.
            </Notice>
          )}
        </Stack>
        <CardTools card={card} missed={!isTimed && isMissed(answered)} />
      </Stack>
      <Row component="footer" className={`${classes.actions} ${foot.foot}`}>
        {isTimed ? (
          <Button type="submit" form={FORM}>
            {value === null ? "Skip" : "Next"}
          </Button>
        ) : answered ? (
          <AfterAnswer
            card={card}
            answered={answered}
            change={(more) => keep({ ...answered, ...more })}
            onNext={goOn}
            button={next}
          />
        ) : (
          <>
            <Button type="submit" form={FORM} disabled={value === null}>
              Check
            </Button>
            <Button variant="subtle" onClick={show}>
              Show solution
            </Button>
          </>
        )}
      </Row>
    </>
  );
}

/** Focuses the heading of a new question, and after an answer the button for the next step. */
function useFocus(isAnswered: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (isAnswered) next.current?.focus({ preventScroll: true });
  }, [isAnswered]);
  return { heading, next };
}
