import type { PatternRow } from "@academy/core/exam/pattern/pattern.schema.ts";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { countOf, formatMarks } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { PlainList } from "../../lib/plain-list.tsx";
import { Problem } from "../../lib/problem.tsx";
import { QueryView } from "../../lib/query-view.tsx";
import { mappingsQuery } from "../../shared/bank/bank.queries.ts";
import { choicesOf } from "../../shared/bank/question-labels.rules.ts";
import type { TestDraft } from "./draft.schema.ts";
import { getPattern, patternsQuery, removePattern } from "./pattern.queries.ts";
import { draftOfPattern } from "./test-input.rules.ts";

interface PatternDialogProps {
  onStart: (draft: TestDraft) => void;
  onClose: () => void;
}

/** All patterns, to start a test from one of them. */
export function PatternDialog({ onStart, onClose }: PatternDialogProps) {
  const [examType, setExamType] = useState("");
  const client = useQueryClient();
  const starting = useMutation({
    mutationFn: async (id: string) => {
      const [pattern, places] = await Promise.all([
        getPattern(id),
        client.ensureQueryData(mappingsQuery),
      ]);
      return draftOfPattern(pattern, [...new Set(places.map(({ subject }) => subject))]);
    },
    onSuccess: (draft) => {
      onStart(draft);
      onClose();
    },
  });
  return (
    <PageDialog title="Choose a pattern" size="lg" onClose={onClose}>
      <Stack>
        <NativeSelect
          size="md"
          maw="16rem"
          label="Exam type"
          data={[{ value: "", label: "All" }, ...choicesOf(examTypeLabels)]}
          value={examType}
          onChange={({ currentTarget }) => setExamType(currentTarget.value)}
        />
        <Problem>{starting.error && `The pattern did not load. ${starting.error.message}`}</Problem>
        <QueryView
          query={useQuery(patternsQuery)}
          failed="The patterns did not load"
          loading={<TextSkeleton lines={8} label="Loading the patterns" />}
        >
          {({ patterns }) => (
            <Groups
              patterns={patterns.filter((one) => examType === "" || one.examType === examType)}
              starting={starting.isPending ? starting.variables : null}
              onUse={(id) => starting.mutate(id)}
            />
          )}
        </QueryView>
      </Stack>
    </PageDialog>
  );
}

interface ListProps {
  patterns: readonly PatternRow[];
  /** Id of the pattern that is being loaded. */
  starting: string | null;
  onUse: (id: string) => void;
}

/** Own patterns first, then those of the product by exam type. */
function Groups({ patterns, ...rest }: ListProps) {
  if (patterns.length === 0) {
    return (
      <EmptyState title="No pattern for this exam type">
        Build a test and save it as a pattern.
      </EmptyState>
    );
  }
  const groups = [
    { name: "Your patterns", of: patterns.filter(({ preset }) => !preset) },
    ...EXAM_TYPES.map((code) => ({
      name: examTypeLabels[code],
      of: patterns.filter(({ preset, examType }) => preset && examType === code),
    })),
  ];
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => (
      <section key={name} aria-label={name}>
        <Title order={3} fz="lg" mb="xs">
          {name}
        </Title>
        <PlainList>
          {of.map((pattern) => (
            <Row key={pattern._id} pattern={pattern} {...rest} />
          ))}
        </PlainList>
      </section>
    ));
}

/** "90 questions, 75 count · 300 marks · 180 minutes" */
function sizeWords(pattern: PatternRow): string {
  const { totalQuestions, countedQuestions, maxMarks, durationMinutes } = pattern;
  const counted = countedQuestions < totalQuestions ? `, ${countedQuestions} count` : "";
  return [
    `${countOf(totalQuestions, "question")}${counted}`,
    ...(maxMarks === null ? [] : [`${formatMarks(maxMarks)} marks`]),
    countOf(durationMinutes, "minute"),
  ].join(" · ");
}

/** Whether someone has compared a pattern of the product with what the exam publishes. */
const sourceWords = ({ source, checkedOn }: PatternRow): string =>
  checkedOn === ""
    ? `Not yet compared with: ${source}`
    : `Source: ${source}, checked on ${checkedOn}`;

interface RowProps extends Omit<ListProps, "patterns"> {
  pattern: PatternRow;
}

function Row({ pattern, starting, onUse }: RowProps) {
  const { _id, title, note, preset, updatedBy } = pattern;
  return (
    <Paper component="li" withBorder radius="lg" p="md">
      <Group justify="space-between" align="start" gap="sm">
        <Stack gap={4} flex="1 1 16rem" miw={0}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {title}
          </Text>
          <Text size="sm">{sizeWords(pattern)}</Text>
          {note !== "" && <Text size="sm">{note}</Text>}
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {preset ? sourceWords(pattern) : `Saved by ${updatedBy}`}
          </Text>
        </Stack>
        <Group gap="xs">
          {!preset && <Delete pattern={pattern} />}
          <Button
            size="md"
            loading={starting === _id}
            disabled={starting !== null && starting !== _id}
            aria-label={`Use ${title}`}
            onClick={() => onUse(_id)}
          >
            Use
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}

function Delete({ pattern: { _id, rev, title } }: { pattern: PatternRow }) {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removePattern(_id, rev),
    onSuccess: () => notify(`Deleted the pattern ${title}`, "info"),
    onError: (error) => notify(`The pattern was not deleted. ${error.message}`, "error"),
    onSettled: async () => {
      setAsking(false);
      await client.invalidateQueries(patternsQuery);
    },
  });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="md"
        aria-label={`Delete ${title}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this pattern?"
          action="Delete"
          busy={removing.isPending}
          onYes={() => removing.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>Tests made from {title} stay as they are.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
