import { Button } from "@mantine/core";
import { useState } from "react";
import { formatMinutes } from "../../lib/format.ts";
import type { Exam } from "./exam.ts";
import { PALETTE_STATES, type PaletteState, paletteCounts, paletteState } from "./palette.rules.ts";
import { useExamState, useSecondsOn } from "./use-exam.ts";
import { Dialog } from "./dialog.tsx";
import classes from "./palette.module.css";

const WORDS: Record<PaletteState, string> = {
  answered: "Answered",
  "answered-marked": "Answered and marked",
  marked: "Marked for review",
  unanswered: "Not answered",
  unseen: "Not visited",
};

const ALL = "All Questions";

/** What each colour and shape means, and how many there are. */
function Legend({ exam }: { exam: Exam }) {
  const { outbox } = useExamState(exam);
  const counts = paletteCounts(outbox, exam.questions);
  return (
    <ul className={classes.legend}>
      {PALETTE_STATES.map((state) => (
        <li key={state}>
          <span className={classes.cell} data-state={state} aria-hidden="true">
            {counts[state]}
          </span>
          {WORDS[state]}
          <span className="academy-unseen">: {counts[state]}</span>
        </li>
      ))}
    </ul>
  );
}

function Grid({ exam, onGo }: { exam: Exam; onGo?: (() => void) | undefined }) {
  const { outbox, index, locked } = useExamState(exam);
  const [filter, setFilter] = useState(ALL);
  const subjects = [...new Set(exam.questions.map((question) => question.subject))];
  const shown = exam.questions
    .map((question, at) => ({ question, at }))
    .filter(({ question }) => filter === ALL || question.subject === filter);
  const go = (at: number) => {
    exam.goTo(at);
    onGo?.();
  };
  return (
    <>
      <select
        className={classes.select}
        aria-label="Subject"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      >
        {[ALL, ...subjects].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <ol className={classes.grid}>
        {shown.map(({ question, at }) => {
          const state = paletteState(outbox, question._id);
          return (
            <li key={question._id}>
              <button
                type="button"
                className={classes.cell}
                data-state={state}
                aria-current={at === index ? "true" : undefined}
                aria-label={`Question ${at + 1}, ${WORDS[state].toLowerCase()}`}
                disabled={locked}
                onClick={() => go(at)}
              >
                {at + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function SecondsOn({ exam, questionId }: { exam: Exam; questionId: string }) {
  const seconds = useSecondsOn(exam, questionId);
  return (
    <p className={classes.onQuestion}>
      On this question <strong>{formatMinutes(seconds)}</strong>
    </p>
  );
}

/** Beside the question on wide screens. */
export function SidePalette({ exam, onSubmit }: { exam: Exam; onSubmit: () => void }) {
  const { index } = useExamState(exam);
  const current = exam.questions[index];
  return (
    <aside className={classes.side} aria-label="Question Palette">
      {current && <SecondsOn exam={exam} questionId={current._id} />}
      <div className={classes.sideScroll}>
        <Grid exam={exam} />
      </div>
      <Legend exam={exam} />
      <Button size="md" fullWidth onClick={onSubmit}>
        Submit
      </Button>
    </aside>
  );
}

interface PaletteSheetProps {
  exam: Exam;
  opened: boolean;
  onClose: () => void;
}

/** From below on phones; at most 70 % of the viewport high. */
export function PaletteSheet({ exam, opened, onClose }: PaletteSheetProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Question Palette" kind="sheet">
      <Legend exam={exam} />
      <Grid exam={exam} onGo={onClose} />
      <div className={classes.sheetFoot}>
        <Button fullWidth size="md" variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
