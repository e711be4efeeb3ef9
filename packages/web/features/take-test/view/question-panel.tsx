import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { memo, type ReactNode, startTransition, useEffect, useState } from "react";
import type { Limits } from "./choice-limit.rules.ts";
import { ClearResponse, QuestionView } from "./question-view.tsx";
import type { RunningAttempt } from "../running-attempt.ts";
import type { ShownQuestion } from "../shown-questions.ts";
import { type Panel, withNext, withQuestion } from "./panels.rules.ts";
import { useBounds, useRunningPart } from "../use-running.ts";
import classes from "./question.module.css";

/**
 * Students take longer than this to read a question. After this time, the next question is
 * prepared, and then the previous one.
 */
const NEXT_MS = 250;
const PREVIOUS_MS = 450;

interface Actions {
  previous: () => void;
  clear: () => void;
  markAndNext: () => void;
  saveAndNext: () => void;
}

interface QuestionPanelProps {
  running: RunningAttempt;
  /** The questions of the attempt, in the language that the student reads. */
  questions: readonly ShownQuestion[];
  /** Content above each question, such as the select for its language. */
  above: ReactNode;
  parts: ReadonlyMap<string, TypeParts>;
  sectionName: (section: number) => string;
  limits: Limits;
  /** The marks for an incorrect answer in a section. */
  incorrectMarks: (section: number) => number;
  actions: Actions;
  onPalette: () => void;
}

/**
 * The questions in the page. While a question is shown, its neighbours are sanitised, rendered and
 * laid out one after the other, so that navigating only has to paint.
 */
function usePanels(index: number, { from, to }: RunningAttempt["bounds"]): readonly Panel[] {
  const [kept, keep] = useState<readonly Panel[]>([]);
  const panels = withQuestion(kept, index);
  if (panels !== kept) keep(panels);
  useEffect(() => {
    const after = (ms: number, change: (now: readonly Panel[]) => readonly Panel[]) =>
      setTimeout(() => startTransition(() => keep(change)), ms);
    const timers = [after(NEXT_MS, (now) => withNext(now, index, to))];
    if (index > from) timers.push(after(PREVIOUS_MS, (now) => withQuestion(now, index - 1)));
    return () => timers.forEach(clearTimeout);
  }, [index, from, to]);
  return panels;
}

type ActionBarProps = Pick<QuestionPanelProps, "running" | "actions" | "onPalette">;

const ActionBar = memo(function ActionBar({ running, actions, onPalette }: ActionBarProps) {
  const { from } = useBounds(running);
  const isFirst = useRunningPart(running, ({ index }) => index === from);
  const locked = useRunningPart(running, (state) => state.locked);
  return (
    <section className={classes.bar} aria-label="Answering">
      <Button
        className={classes.previous}
        variant="default"
        aria-label="Previous"
        disabled={isFirst || locked}
        onClick={actions.previous}
      >
        <span aria-hidden="true">‹</span>
        <span className={classes.wide}>Previous</span>
      </Button>
      <ClearResponse running={running} className={classes.clearWide} onClear={actions.clear} />
      <Button
        className={classes.mark}
        variant="default"
        disabled={locked}
        onClick={actions.markAndNext}
      >
        Mark &amp; Next
      </Button>
      <Button className={classes.save ?? ""} disabled={locked} onClick={actions.saveAndNext}>
        Save &amp; Next
      </Button>
      <Button
        className="academy-narrow-only"
        variant="default"
        aria-label="Question Palette"
        onClick={onPalette}
      >
        <svg width="20" height="20" stroke="currentColor" strokeWidth="4" aria-hidden="true">
          <path d="M2 4h16M2 10h16M2 16h16" strokeDasharray="4 2" />
        </svg>
      </Button>
    </section>
  );
});

/** The question, its answer, and what to do next. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { running, questions, above, parts, sectionName, limits, incorrectMarks } = props;
  const { actions, onPalette } = props;
  const index = useRunningPart(running, (state) => state.index);
  const panels = usePanels(index, useBounds(running));
  const [places] = useState(() => new Map<string, number>());
  return (
    <main id="main" className={classes.main}>
      {panels.map((panel) => {
        const question = questions[panel.index];
        if (!question) {
          return (
            <Notice key={panel.key} tone="error">
              No questions available.
            </Notice>
          );
        }
        return (
          <QuestionView
            key={panel.key}
            running={running}
            index={panel.index}
            question={question}
            above={above}
            parts={parts.get(question.responseType)}
            section={sectionName(question.section)}
            limits={limits}
            incorrectMarks={incorrectMarks(question.section)}
            shown={panel.index === index}
            places={places}
            onClear={actions.clear}
          />
        );
      })}
      <ActionBar running={running} actions={actions} onPalette={onPalette} />
    </main>
  );
}
