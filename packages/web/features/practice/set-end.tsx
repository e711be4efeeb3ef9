import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useEffect } from "react";
import { countOf } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { saveFile } from "../../lib/api/save-file.ts";
import { OutcomeSign } from "../../shared/learning/outcome-sign.tsx";
import { SelfMarks } from "./after-answer.tsx";
import { answersText } from "./answers-text.rules.ts";
import { CardTools } from "./card-tools.tsx";
import { MasteryChange } from "./mastery-change.tsx";
import { Feedback, Question } from "./question-card.tsx";
import {
  answeredCount,
  byTopic,
  isMissed,
  isToBeMarked,
  missedCards,
  repeated,
  type Run,
  toneOf,
  unsent,
  withAnswer,
} from "./run.rules.ts";
import type { SetParts } from "./set-parts.ts";
import type { useRun } from "./use-run.ts";
import classes from "./practice.module.css";

interface SetEndProps {
  own: ReturnType<typeof useRun>;
  run: Run;
  parts: SetParts;
  heading: PageHeading;
  onClose: () => void;
}

/** The result of a set, and what to do next. */
export function SetEnd({ own, run, parts, heading, onClose }: SetEndProps) {
  useEffect(() => heading.current?.focus(), [heading]);
  const topics = byTopic(run);
  const right = topics.reduce((sum, topic) => sum + topic.right, 0);
  const answered = answeredCount(run);
  const missed = missedCards(run).length;
  return (
    <Stack component="main" id="main" className={classes.page}>
      <Signs run={run} />
      <PageHead
        title={run.again ? "Done again" : "Set finished"}
        heading={heading}
        lead={
          answered === 0
            ? "You answered no question of this set."
            : `${right} of ${countOf(answered, "answer")} correct.`
        }
        actions={
          <>
            <Button variant={missed > 0 ? "default" : "filled"} onClick={onClose}>
              Done
            </Button>
            {missed > 0 && (
              <Button onClick={() => own.open(repeated(run))}>
                Again: the {missed === 1 ? "missed question" : `${missed} missed questions`}
              </Button>
            )}
          </>
        }
      />
      {!run.again && <Delivered own={own} run={run} />}
      {!run.again && <MasteryChange run={run} />}
      {topics.length > 0 && (
        <Card component="section">
          <h2 className="academy-heading-lg">By topic</h2>
          <Stack component="ul" gap="2xs">
            {topics.map((topic) => (
              <Row key={`${topic.subject} ${topic.name}`} component="li" justify="between">
                <span>{topic.name}</span>
                <Text component="span" tone="soft" className="academy-tabular">
                  {topic.right} of {topic.of}
                </Text>
              </Row>
            ))}
          </Stack>
        </Card>
      )}
      {run.endsAt !== null && <Solutions own={own} run={run} parts={parts} />}
    </Stack>
  );
}

/** Every answer of the set as a symbol of its outcome. */
const Signs = ({ run: { set, answers } }: Pick<SetEndProps, "run">) => (
  <Row component="ul" gap="xs" aria-label="Your answers">
    {set.cards.map(({ ref }, index) => (
      <li key={ref}>
        <OutcomeSign tone={toneOf(answers[ref]?.outcome)} />
        <span className="academy-unseen">
          Question {index + 1}: {OUTCOMES[answers[ref]?.outcome ?? "blank"]}
        </span>
      </li>
    ))}
  </Row>
);

/** Says what became of the answers: sent, waiting, still to be marked, or rejected. */
function Delivered({ own, run }: Pick<SetEndProps, "own" | "run">) {
  const { delivery, durable, send } = own;
  if (run.refused !== undefined) {
    const text = answersText(run);
    return (
      <Notice tone="warning" role="alert">
        <p>{run.refused}</p>
        <Button
          variant="default"
          onClick={() => saveFile("practice.txt", new Blob([text], { type: "text/plain" }))}
        >
          Save your answers as a file
        </Button>
      </Notice>
    );
  }
  if (isToBeMarked(run)) {
    return <Notice tone="warning">Open your written answers below and mark them.</Notice>;
  }
  if (delivery === "waiting") {
    return (
      <Notice tone="warning">
        <output>
          {countOf(unsent(run).length, "answer")} not sent yet.{" "}
          {durable
            ? "They are kept here and sent when you are online."
            : "Keep this page open until you are online."}
        </output>
        <Button variant="default" onClick={() => void send()}>
          Send now
        </Button>
      </Notice>
    );
  }
  const words = delivery === "sending" ? "Sending your answers…" : "Your reviews are scheduled.";
  return <Notice component="output">{words}</Notice>;
}

/** Every question with its solution, after a timed set. */
function Solutions({ own, run, parts }: Pick<SetEndProps, "own" | "run" | "parts">) {
  const { cards, passages } = run.set;
  return (
    <Stack component="section" gap="sm">
      <h2 className="academy-heading-lg">Solutions</h2>
      {cards.map((card, index) => {
        const answered = run.answers[card.ref];
        return (
          <Card key={card.ref} component="details">
            <summary>
              Question {index + 1}: {OUTCOMES[answered?.outcome ?? "blank"]}
            </summary>
            <Question
              card={card}
              passage={card.passageId === undefined ? undefined : passages[card.passageId]}
            />
            <Feedback
              card={card}
              parts={parts}
              answered={answered ?? { value: null, seconds: 0, at: "", outcome: "shown" }}
            />
            <CardTools card={card} missed={isMissed(answered)} />
            {answered?.outcome === "unchecked" && (
              <Row>
                <SelfMarks
                  change={(more) => own.change(withAnswer(run, card.ref, { ...answered, ...more }))}
                />
              </Row>
            )}
          </Card>
        );
      })}
    </Stack>
  );
}

const OUTCOMES = {
  right: "correct",
  partial: "partly correct",
  wrong: "not correct",
  shown: "solution shown",
  unchecked: "compare with the model answer",
  blank: "not answered",
} as const;
