import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { countOf } from "../../../lib/format.ts";
import { Dialog } from "../view/dialog.tsx";
import type { Exam } from "../exam.ts";
import { isClosed, type Limits } from "../view/choice-limit.rules.ts";
import { Legend, Swatch } from "../view/palette.tsx";
import {
  notVisited,
  PALETTE_LOOKS,
  PALETTE_STATES,
  type PaletteKind,
  type SectionRow,
  sectionRows,
} from "../view/palette.rules.ts";
import { useExamState } from "../use-exam.ts";
import classes from "./submit-table.module.css";

interface SubmitDialogProps {
  exam: Exam;
  kind: PaletteKind;
  sectionName: (section: number) => string;
  /** What a section says of a choice of questions; null without one. */
  sectionNote: (section: number) => string | null;
  limits: Limits;
  opened: boolean;
  onClose: () => void;
  onSubmit: () => void;
  /** Extra help before the submission, such as a file of the answers. */
  children?: ReactNode;
}

const Cells = ({ row, note }: { row: SectionRow; note?: string | null }) => (
  <>
    <th scope="row">
      {row.name}
      {note && <small className={classes.note}>{note}</small>}
    </th>
    {PALETTE_STATES.map((state) => (
      <td key={state}>{row.counts[state]}</td>
    ))}
  </>
);

type SectionsProps = Pick<SubmitDialogProps, "exam" | "kind" | "sectionName" | "sectionNote">;

/** Every question in one of the palette's five states, in the palette's own words and numbers. */
function Sections({ exam, kind, sectionName, sectionNote }: SectionsProps) {
  const { outbox } = useExamState(exam);
  const sections = [...new Set(exam.questions.map(({ section }) => section))];
  const { rows, total } = sectionRows(outbox, exam.questions, sectionName);
  const looks = PALETTE_LOOKS[kind];
  return (
    <>
      <div className={classes.legend}>
        <Legend kind={kind} counts={total.counts} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs the keyboard */}
      <section className={classes.box} aria-label="Sections" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Section</th>
              {PALETTE_STATES.map((state) => (
                <th key={state} scope="col">
                  <Swatch look={looks[state]} />
                  <span>{looks[state].words}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.name}>
                <Cells row={row} note={sectionNote(sections[index] ?? 0)} />
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <tr>
                <Cells row={total} />
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </>
  );
}

/** Before submitting: the state of every question, and which were never visited. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { exam, kind, sectionName, sectionNote, limits, opened, onClose, onSubmit, children } =
    props;
  const { outbox } = useExamState(exam);
  const { questions } = exam;
  const { from, to } = exam.bounds;
  const isLastSection = to === questions.length;
  // A section that has all its answers needs no visit to its other questions.
  const unseen = notVisited(outbox, questions).filter((index) => {
    const question = questions[index];
    const isOpen = index >= from && index < to;
    return question !== undefined && isOpen && !isClosed(outbox, questions, question, limits);
  });
  const go = (index: number) => {
    exam.goTo(index);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Submit the test?" kind="wide">
      <Sections {...{ exam, kind, sectionName, sectionNote }} />
      {unseen.length > 0 && (
        <Notice tone="plain">
          <p>You haven’t visited {countOf(unseen.length, "question")}. Go to one of them:</p>
          <Row component="ul" gap="2xs" className={classes.unseen}>
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
