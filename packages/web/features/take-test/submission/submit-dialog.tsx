import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import { type ReactNode, useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { Dialog } from "../view/dialog.tsx";
import type { RunningAttempt } from "../running-attempt.ts";
import { isClosed, type Limits } from "../view/choice-limit.rules.ts";
import { Legend } from "../view/palette.tsx";
import {
  notVisited,
  PALETTE_LOOKS,
  PALETTE_STATES,
  type PaletteKind,
  type SectionRow,
  sectionRows,
} from "../view/palette.rules.ts";
import { useRunningState } from "../use-running.ts";

interface SubmitDialogProps {
  running: RunningAttempt;
  kind: PaletteKind;
  sectionName: (section: number) => string;
  /** The section's rule about a choice of questions, in words; null without a choice. */
  sectionNote: (section: number) => string | null;
  limits: Limits;
  opened: boolean;
  onClose: () => void;
  onSubmit: () => void;
  /** Extra help before the submission, such as a file of the answers. */
  children?: ReactNode;
}

type SectionsProps = Pick<SubmitDialogProps, "running" | "kind" | "sectionName" | "sectionNote">;

/** On a phone, sections without a note are shown only after a tap. */
const isWide = (): boolean => window.matchMedia("(width >= 48rem)").matches;

/**
 * How many questions are answered, and the number of questions in each state, in the palette's
 * words.
 */
function States({ running, kind, sectionName, sectionNote }: SectionsProps) {
  const { outbox } = useRunningState(running);
  const [wide] = useState(isWide);
  const sections = [...new Set(running.questions.map(({ section }) => section))];
  const { rows, total } = sectionRows(outbox, running.questions, sectionName);
  const notes = sections.some((section) => sectionNote(section) !== null);
  const looks = PALETTE_LOOKS[kind];
  const { answered, "answered-marked": marked } = total.counts;
  const share = (100 * (answered + marked)) / running.questions.length;
  const wordsOf = ({ counts }: SectionRow) =>
    PALETTE_STATES.filter((state) => counts[state] > 0)
      .map((state) => `${counts[state]} ${looks[state].words.toLowerCase()}`)
      .join(" · ");
  return (
    <>
      <svg width="100%" height="10" style={{ display: "block" }} aria-hidden="true">
        <rect width="100%" height="10" rx="5" fill="var(--academy-well)" />
        <rect width={`${share}%`} height="10" rx="5" fill="var(--academy-right-fill)" />
      </svg>
      <Legend kind={kind} counts={total.counts} />
      {(rows.length > 1 || notes) && (
        <details open={wide || notes}>
          <summary>By section</summary>
          <Facts
            look="rows"
            facts={rows.map((row, index) => ({
              name: row.name,
              value: wordsOf(row),
              note: sectionNote(sections[index] ?? 0),
            }))}
          />
        </details>
      )}
    </>
  );
}

/**
 * Before submitting: the number of questions in each state, and the questions that were never
 * visited.
 */
export function SubmitDialog(props: SubmitDialogProps) {
  const { running, kind, sectionName, sectionNote, limits, opened, onClose, onSubmit, children } =
    props;
  const { outbox } = useRunningState(running);
  const { questions } = running;
  const { from, to } = running.bounds;
  const isLastSection = to === questions.length;
  // If a section has all its answers, its other questions need not be visited.
  const unseen = notVisited(outbox, questions).filter((index) => {
    const question = questions[index];
    const isOpen = index >= from && index < to;
    return question !== undefined && isOpen && !isClosed(outbox, questions, question, limits);
  });
  const go = (index: number) => {
    running.goTo(index);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Submit the test?" kind="wide">
      <States {...{ running, kind, sectionName, sectionNote }} />
      {unseen.length > 0 && (
        <Notice tone="warning">
          <p>You haven’t visited {countOf(unseen.length, "question")}. Go to one of them:</p>
          <Row component="ul" gap="2xs" style={{ maxHeight: "9.5rem", overflow: "auto" }}>
            {unseen.map((index) => (
              <li key={index}>
                <Button
                  variant="default"
                  aria-label={`Go to question ${index + 1}`}
                  onClick={() => go(index)}
                >
                  {index + 1}
                </Button>
              </li>
            ))}
          </Row>
        </Notice>
      )}
      {!isLastSection && (
        <Notice tone="warning" component="p">
          Later sections have not opened yet. You can’t answer them after submitting.
        </Notice>
      )}
      <p>Answers marked for review count. You can’t change anything after submitting.</p>
      {children}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Continue Test
        </Button>
        <Button onClick={onSubmit}>{unseen.length > 0 ? "Submit Anyway" : "Submit"}</Button>
      </DialogActions>
    </Dialog>
  );
}
