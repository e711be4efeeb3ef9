import { Button, Group, Paper, Text, Title } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { fieldId } from "./draft/checklist.rules.ts";
import type { TestDraft } from "./draft/draft.schema.ts";

const PatternDialog = lazy(async () => ({
  default: (await import("./pattern/pattern-dialog.tsx")).PatternDialog,
}));

/** How a new test begins: by a pattern, as a copy, or empty. */
export function StartFrom({ onStart }: { onStart: (draft: TestDraft) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="start-from">
      <Title order={2} fz="lg" mb={4} id="start-from">
        Start from
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        A pattern sets sections, marking and time as in the exam.
      </Text>
      <Group gap="sm">
        <Button size="md" onClick={() => setOpened(true)}>
          Choose a pattern
        </Button>
        <Button component={Link} to={adminPatterns.adminManageTests} size="md" variant="default">
          Copy a test
        </Button>
        <Button
          size="md"
          variant="subtle"
          onClick={() => document.getElementById(fieldId("title"))?.focus()}
        >
          Empty test
        </Button>
      </Group>
      {opened && (
        <Suspense>
          <PatternDialog onStart={onStart} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Paper>
  );
}
