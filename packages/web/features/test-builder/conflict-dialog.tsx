import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row } from "@academy/ui/kit/layout.tsx";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { changesBetween } from "./draft/draft-changes.rules.ts";
import { draftOf } from "./draft/test-input.rules.ts";
import type { Conflict } from "./draft/use-save.ts";

interface ConflictProps {
  conflict: Conflict;
  /** The test as it was when this edit started. */
  base: TestAdminView;
  /** Closes the dialog; the draft stays as it is. */
  onClose: () => void;
  onTheirs: () => void;
  onMine: (rev: number) => void;
}

/** Someone else saved first: shows what they changed, and asks which version to keep. */
export function ConflictDialog({ conflict, base, onClose, onTheirs, onMine }: ConflictProps) {
  const { message, theirs } = conflict;
  const changes = changesBetween(draftOf(base), draftOf(theirs));
  return (
    <PageDialog title="Someone else changed this test" size="lg" onClose={onClose}>
      <p>{message} Your own changes are still here.</p>
      <h3 style={{ marginTop: "1rem", marginBottom: "0.5rem" }} className="academy-heading">
        What changed
      </h3>
      <Notice tone="plain">
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
          {changes.length === 0 && <li>Nothing shown on this page.</li>}
        </ul>
      </Notice>
      <Row style={{ marginTop: "1.5rem" }} justify="end">
        <Button variant="default" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" onClick={onTheirs}>
          Use their version
        </Button>
        <Button onClick={() => onMine(theirs.rev)} data-autofocus>
          Overwrite with mine
        </Button>
      </Row>
    </PageDialog>
  );
}
