import type { PracticeCard } from "@academy/core/learning/card/practice.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import type { Ref } from "react";
import type { Answered, Outcome } from "./run.rules.ts";

type Self = NonNullable<Answered["self"]>;

const SELF: readonly { self: Self; outcome: Outcome; words: string }[] = [
  { self: "had", outcome: "right", words: "I had it" },
  { self: "partly", outcome: "partial", words: "Partly" },
  { self: "not", outcome: "wrong", words: "Not yet" },
];

interface SelfMarksProps {
  change: (more: Partial<Answered>) => void;
  button?: Ref<HTMLButtonElement>;
}

/** The student's own marking of a written answer. */
export const SelfMarks = ({ change, button }: SelfMarksProps) =>
  SELF.map(({ self, outcome, words }, index) => (
    <Button
      key={self}
      {...(index === 0 && { ref: button })}
      variant="default"
      onClick={() => change({ self, outcome })}
    >
      {words}
    </Button>
  ));

interface AfterAnswerProps extends SelfMarksProps {
  card: PracticeCard;
  answered: Answered;
  onNext: () => void;
  /** The button that gets the focus after an answer. */
  button: Ref<HTMLButtonElement>;
}

/** What to do after an answer: mark a written one, say that it was a guess, or go on. */
export function AfterAnswer({ card, answered, change, onNext, button }: AfterAnswerProps) {
  const { outcome, guessed, shown, self } = answered;
  if (card.selfMarked && !shown && self === undefined) {
    return <SelfMarks change={change} button={button} />;
  }
  return (
    <>
      <Button ref={button} onClick={onNext}>
        Next
      </Button>
      {outcome === "right" && !card.selfMarked && (
        <Button
          variant="subtle"
          aria-pressed={guessed === true}
          onClick={() => change({ guessed: !guessed })}
        >
          {guessed ? "Noted as a guess" : "I guessed"}
        </Button>
      )}
    </>
  );
}
