import type { ExcludeTests } from "@academy/core/bank/search/pick.schema.ts";
import { Button, Group, NativeSelect, Paper, Text, Title } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { patterns } from "../../lib/paths.ts";
import { fieldId } from "./checklist.rules.ts";
import type { TestDraft } from "./draft.schema.ts";

const PatternDialog = lazy(async () => ({
  default: (await import("./pattern-dialog.tsx")).PatternDialog,
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
        <Button component={Link} to={patterns.adminManageTests} size="md" variant="default">
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

const RECENT = [
  { value: "0", label: "May be used again" },
  { value: "1", label: "Not from the last test" },
  ...[3, 5, 10, 20].map((count) => ({
    value: String(count),
    label: `Not from the last ${count} tests`,
  })),
];

/** The next shift of an exam leaves out the questions of the others. */
const NAMED = { value: "named", label: "Not from the exam’s other tests" };

interface RecentTestsProps {
  value: ExcludeTests;
  onChange: (value: number) => void;
}

/** Whether picked questions may come from the last tests of the exam type. */
export const RecentTests = ({ value, onChange }: RecentTestsProps) => (
  <NativeSelect
    size="md"
    maw="20rem"
    mb="md"
    label="Questions of earlier tests"
    description="For questions that are picked at random"
    data={typeof value === "number" ? RECENT : [NAMED, ...RECENT]}
    value={typeof value === "number" ? String(value) : NAMED.value}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
  />
);
