import type { TestAdminView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Button, Group, Title } from "@mantine/core";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { changesBetween, draftOf } from "./test-input.rules.ts";
import type { Conflict } from "./use-save.ts";

interface ConflictProps {
  conflict: Conflict;
  /** The test as it was when this edit started. */
  base: TestAdminView;
  /** Closes it; the draft stays as it is. */
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
      <Title order={3} fz="md" mt="md" mb="xs">
        What changed
      </Title>
      <Notice tone="plain">
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
          {changes.length === 0 && <li>Nothing shown on this page.</li>}
        </ul>
      </Notice>
      <Group justify="end" gap="sm" mt="lg">
        <Button variant="default" size="md" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="default" size="md" onClick={onTheirs}>
          Use their version
        </Button>
        <Button size="md" onClick={() => onMine(theirs.rev)} data-autofocus>
          Overwrite with mine
        </Button>
      </Group>
    </PageDialog>
  );
}
