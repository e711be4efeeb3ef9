import type {
  Found,
  InsertInput,
  ImportView,
} from "@academy/core/exchange/pipeline/import.schema.ts";
import { Button, Checkbox, Text, Fieldset, Group, Stack, Paper, Box } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { type Again, CheckAgain } from "./check-again.tsx";
import { DiscardImport } from "./discard-import.tsx";
import { FailedRows, UnusedColumns } from "./sending-view.tsx";
import { importKey, importQuery, postInsert } from "./import.queries.ts";
import type { ImportKindParts } from "./import-kind.ts";
import { ImportRows } from "./import-rows.tsx";
import { addWords, imagesWords, insertedBy } from "./import-words.rules.ts";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";

const colors = {
  good: "var(--academy-right)",
  bad: "var(--academy-wrong)",
  duplicates: "inherit",
} as const;

interface CheckedViewProps {
  view: ImportView;
  found: Found;
  parts: ImportKindParts;
  again: Again;
  onGone: () => void;
}

/** The findings of the dry run, and the decision that it needs. */
export function CheckedView({ view, found, parts, again, onGone }: CheckedViewProps) {
  const tabs = [
    { only: "good", label: "Ready", count: found.good },
    { only: "bad", label: "With errors", count: found.bad },
    { only: "duplicates", label: "Duplicates", count: found.duplicates },
  ] as const;
  const needed = found.bad > 0 ? found.empty : [];
  const checkAgain = parts.Defaults && found.bad > 0 && (
    <CheckAgain importId={view.importId} Defaults={parts.Defaults} again={again} needed={needed} />
  );
  return (
    <>
      <FigureTiles
        figures={[
          { id: "rows", name: "Rows in the file", value: found.rows.toLocaleString("en-IN") },
          ...tabs.map(({ only, label, count }) => ({
            id: only,
            name: label,
            value: (
              <Text inherit c={count > 0 ? colors[only] : "inherit"}>
                {count.toLocaleString("en-IN")}
              </Text>
            ),
          })),
        ]}
      />
      <UnusedColumns found={found} />
      <Notes notes={found.notes} />
      {needed.length > 0 && checkAgain}
      <Decision view={view} found={found} parts={parts} onGone={onGone} />
      {needed.length === 0 && checkAgain}
      <ImportRows importId={view.importId} parts={parts} tabs={tabs} />
    </>
  );
}

/** Notes about the whole file. */
function Notes({ notes }: Pick<Found, "notes">) {
  if (notes.length === 0) return null;
  return (
    <Notice tone="warning">
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Decision({ view, found, parts, onGone }: Omit<CheckedViewProps, "again">) {
  const { importId, fileName, state } = view;
  const [choice, setChoice] = useState<InsertInput>({
    createEntries: false,
    includeDuplicates: false,
  });
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  useCtrlEnter(form);
  const insertion = useMutation({
    mutationFn: () => postInsert(importId, choice),
    networkMode: "always",
    onSuccess: (next) => client.setQueryData(importQuery(importId).queryKey, next),
    onError: () => client.invalidateQueries({ queryKey: importKey(importId) }),
  });
  const count = insertedBy(found, choice);
  const near = found.duplicates - found.already;
  return (
    <Paper
      component="form"
      withBorder
      radius="lg"
      p="lg"
      ref={form}
      aria-label={`Add ${parts.many}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (count !== 0 && !insertion.isPending) insertion.mutate();
      }}
    >
      <Stack>
        {found.unknownEntries.length > 0 && (
          <UnknownEntries
            entries={found.unknownEntries}
            count={found.unknownCount}
            chosen={choice.createEntries}
            onChange={(createEntries) => setChoice({ ...choice, createEntries })}
          />
        )}
        {near > 0 && (
          <Checkbox
            size="md"
            label={`Also add ${countOf(near, "near-duplicate row")}`}
            description="See “Duplicates” below. They are skipped unless you tick this."
            checked={choice.includeDuplicates}
            onChange={({ currentTarget }) =>
              setChoice({ ...choice, includeDuplicates: currentTarget.checked })
            }
          />
        )}
        {found.images.total > 0 && <p>{imagesWords(found.images)}</p>}
        {found.bad > 0 && (
          <Text size="sm" c="dimmed">
            Rows with errors are skipped. Download them, correct them, and upload them again.
          </Text>
        )}
        <Problem>{insertion.error && messageOf(insertion.error, "Upload failed")}</Problem>
        <Group gap="sm">
          <Button type="submit" size="md" disabled={count === 0} loading={insertion.isPending}>
            {addWords(parts, count, found.good)}
          </Button>
          {found.bad > 0 && <FailedRows importId={importId} count={found.bad} />}
          <DiscardImport importId={importId} fileName={fileName} state={state} onGone={onGone} />
        </Group>
      </Stack>
    </Paper>
  );
}

interface UnknownEntriesProps {
  /** The first of them. */
  entries: Found["unknownEntries"];
  count: number;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

/**
 * Entries that are missing in the catalogue: they are created with the rows, or their rows are
 * skipped.
 */
function UnknownEntries({ entries, count, chosen, onChange }: UnknownEntriesProps) {
  return (
    <Fieldset variant="unstyled" legend="New in the catalogue">
      <Checkbox
        size="md"
        label={`Create ${count === 1 ? "this entry" : `these ${count} entries`}`}
        description="If you leave this unticked, those rows are skipped. Check for typos first."
        checked={chosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Box component="ul" mah="14rem" mt="xs" mb={0} style={{ overflowY: "auto" }}>
        {entries.map(({ subject, topic, subTopic, rows }) => (
          <li key={`${subject}/${topic}/${subTopic}`}>
            <span>
              {subject} › {topic} › {subTopic}
            </span>{" "}
            <Text span size="sm" c="dimmed">
              {countOf(rows, "row")}
            </Text>
          </li>
        ))}
        {count > entries.length && <li>and {count - entries.length} more</li>}
      </Box>
    </Fieldset>
  );
}
