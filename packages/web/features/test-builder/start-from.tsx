import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { fieldId } from "./draft/checklist.rules.ts";
import type { TestDraft } from "./draft/draft.schema.ts";

const PatternDialog = lazy(async () => ({
  default: (await import("./pattern/pattern-dialog.tsx")).PatternDialog,
}));

/** Choices for a new test: from a pattern, as a copy, or empty. */
export function StartFrom({ onStart }: { onStart: (draft: TestDraft) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <Card component="section" aria-labelledby="start-from">
      <h2 className="academy-heading-lg" id="start-from">
        Start from
      </h2>
      <Text style={{ marginBottom: "1rem" }} size="sm" tone="soft">
        A pattern sets sections, marking and time as in the exam.
      </Text>
      <Row>
        <Button onClick={() => setOpened(true)}>Choose a pattern</Button>
        <Button component={Link} to={adminPatterns.adminManageTests} variant="default">
          Copy a test
        </Button>
        <Button variant="subtle" onClick={() => document.getElementById(fieldId("title"))?.focus()}>
          Empty test
        </Button>
      </Row>
      {opened && (
        <Suspense>
          <PatternDialog onStart={onStart} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Card>
  );
}
