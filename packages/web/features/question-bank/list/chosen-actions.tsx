import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { countOf } from "../../../lib/format.ts";

/** The dialog that is open over the list. */
export type Opened =
  | { kind: "delete"; questions: readonly QuestionView[] }
  | { kind: "practice"; questions: readonly QuestionView[] }
  | { kind: "history"; question: QuestionView }
  | null;

interface ChosenProps {
  questions: readonly QuestionView[];
  onOpen: (opened: Opened) => void;
}

/** The actions for questions that are ticked one by one. */
export function ChosenActions({ questions, onOpen }: ChosenProps) {
  if (questions.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => onOpen({ kind: "practice", questions })}>
        Open for practice…
      </Button>
      <Button variant="default" onClick={() => onOpen({ kind: "delete", questions })}>
        Delete {countOf(questions.length, "selected question")}
      </Button>
    </>
  );
}
