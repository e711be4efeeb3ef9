import type { TestAdminView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Button } from "@mantine/core";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { changesBetween, draftOf } from "./test-input.rules.ts";
import type { Conflict } from "./use-save.ts";
import classes from "./builder.module.css";

interface ConflictProps {
  conflict: Conflict;
  /** The test as it was when this edit began. */
  base: TestAdminView;
  /** Closes it; the draft stays as it is. */
  onClose: () => void;
  onTheirs: () => void;
  onMine: (rev: number) => void;
}

/** Somebody else was quicker: what they changed, and whose version is to stand. */
export function ConflictDialog({ conflict, base, onClose, onTheirs, onMine }: ConflictProps) {
  const { message, theirs } = conflict;
  const changes = changesBetween(draftOf(base), draftOf(theirs));
  return (
    <PageDialog title="The test was changed meanwhile" size="lg" onClose={onClose}>
      <p>{message} Your own changes are still here.</p>
      <h3 className={classes.changesHead}>What changed</h3>
      <ul className={classes.changes}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
        {changes.length === 0 && <li>Nothing that this page shows.</li>}
      </ul>
      <div className={classes.dialogActions}>
        <Button variant="default" size="md" onClick={onClose}>
          Go on editing mine
        </Button>
        <Button variant="default" size="md" onClick={onTheirs}>
          Discard mine, load theirs
        </Button>
        <Button size="md" onClick={() => onMine(theirs.rev)} data-autofocus>
          Replace theirs by mine
        </Button>
      </div>
    </PageDialog>
  );
}
