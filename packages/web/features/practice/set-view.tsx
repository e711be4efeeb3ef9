import { CloseButton } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { leftOutWords } from "../../shared/learning/left-out.rules.ts";
import { Practised } from "./practised.tsx";
import { type Run, toneOf } from "./run.rules.ts";
import type { SetParts } from "./set-parts.ts";
import { TimeLeft } from "./time-left.tsx";
import type { useRun } from "./use-run.ts";
import classes from "./practice.module.css";

interface SetProps {
  own: ReturnType<typeof useRun>;
  run: Run;
  parts: SetParts;
  onClose: () => void;
}

/** A set, one question at a time. A closed set is kept and can be continued. */
export function SetView({ own, run, parts, onClose }: SetProps) {
  const { asked, cards, passages } = run.set;
  const card = cards[run.at];
  if (!card) return null;
  const finish = () => own.change({ ...run, at: cards.length });
  return (
    <div className={classes.set}>
      <header>
        <Row gap="xs" wrap={false}>
          <CloseButton label="Close this set" onClick={onClose} />
          <Steps run={run} />
          <Text size="sm" tone="soft" className="academy-tabular">
            {run.at + 1} of {cards.length}
          </Text>
          {run.endsAt !== null && <TimeLeft endsAt={run.endsAt} onOver={finish} />}
        </Row>
        {asked !== undefined && run.at === 0 && (
          <Text size="sm" tone="soft">
            {leftOutWords(asked)}
          </Text>
        )}
      </header>
      <Practised
        key={card.ref}
        own={own}
        run={run}
        parts={parts}
        card={card}
        passage={card.passageId === undefined ? undefined : passages[card.passageId]}
      />
    </div>
  );
}

/** The outcome of each question so far; in a timed set only whether it was answered. */
function Steps({ run: { set, answers, at, endsAt } }: Pick<SetProps, "run">) {
  const toneAt = (ref: string, index: number) => {
    const answered = answers[ref];
    if (answered) return endsAt === null ? toneOf(answered.outcome) : "chosen";
    return index === at ? "chosen" : undefined;
  };
  return (
    <div className={classes.steps} aria-hidden="true">
      {set.cards.map(({ ref }, index) => (
        <i key={ref} data-tone={toneAt(ref, index)} />
      ))}
    </div>
  );
}
