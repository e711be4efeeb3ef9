import { StepByStep } from "./step-by-step.tsx";
import { undoUserImport } from "./users.queries.ts";
import { undoneWords } from "./particulars.rules.ts";

/**
 * Deletes the users that an import added, unless they were used since, and gives known users back
 * what they had, unless it was changed since.
 */
export const UndoUsers = ({ importId }: { importId: string }) => (
  <StepByStep
    label="Undo this import…"
    question={{
      title: "Undo this import?",
      action: "Undo",
      text: "Users that it added are deleted, unless they have logged in or got a role. Known users get back what they had, where no one has changed it since.",
    }}
    counted={["row", "undone"]}
    run={(onDone) => undoUserImport(importId, onDone)}
    doneWords={undoneWords}
    failed="The import was not undone."
  />
);
