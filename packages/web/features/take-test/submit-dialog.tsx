import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { countOf } from "../../lib/format.ts";
import { Dialog } from "./dialog.tsx";
import type { Exam } from "./exam.ts";
import { neverSeen, type SectionRow, sectionRows } from "./palette.rules.ts";
import { useExamState } from "./use-exam.ts";
import classes from "./dialog.module.css";

interface SubmitDialogProps {
  exam: Exam;
  sectionName: (section: number) => string;
  opened: boolean;
  onClose: () => void;
  onSubmit: () => void;
  /** What a student may need before the hand-in, such as a file of the answers. */
  children?: ReactNode;
}

const Cells = ({ row }: { row: SectionRow }) => (
  <>
    <th scope="row">{row.name}</th>
    <td>{row.answered}</td>
    <td>{row.marked}</td>
    <td>{row.unanswered}</td>
    <td>{row.neverSeen}</td>
  </>
);

function Sections({ exam, sectionName }: Pick<SubmitDialogProps, "exam" | "sectionName">) {
  const { outbox } = useExamState(exam);
  const { rows, total } = sectionRows(outbox, exam.questions, sectionName);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box needs the keyboard
    <section className={classes.tableBox} aria-label="Sections" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            <th scope="col">Answered</th>
            <th scope="col">Marked</th>
            <th scope="col">Not answered</th>
            <th scope="col">Never seen</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <Cells row={row} />
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
  );
}

/** Before the hand-in: where everything stands, and what was never looked at. */
export function SubmitDialog(props: SubmitDialogProps) {
  const { exam, sectionName, opened, onClose, onSubmit, children } = props;
  const { outbox } = useExamState(exam);
  const unseen = neverSeen(outbox, exam.questions);
  const go = (index: number) => {
    exam.goTo(index);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Submit the test?" kind="wide">
      <Sections exam={exam} sectionName={sectionName} />
      {unseen.length > 0 && (
        <div className={classes.unseen}>
          <p>You have never looked at {countOf(unseen.length, "question")}. Go to one of them:</p>
          <ul>
            {unseen.map((index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-label={`Go to question ${index + 1}`}
                  onClick={() => go(index)}
                >
                  {index + 1}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p>Marked answers count like all others. After this nothing can be changed.</p>
      {children}
      <div className={classes.dialogFoot}>
        <Button variant="default" size="md" data-autofocus onClick={onClose}>
          Continue Test
        </Button>
        <Button size="md" onClick={onSubmit}>
          {unseen.length > 0 ? "Submit Anyway" : "Submit"}
        </Button>
      </div>
    </Dialog>
  );
}
