import type {
  Found,
  InsertInput,
  ImportView,
} from "@academy/core/exchange/pipeline/import.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { lazy, Suspense } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { countOf } from "../../lib/format.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { type Again, CheckAgain } from "./check-again.tsx";
import { NearChoice, UnknownEntries } from "./insert-choices.tsx";
import { DiscardImport } from "./discard-import.tsx";
import { FailedRows, UnusedColumns } from "./sending-view.tsx";
import { importKey, importQuery, postInsert } from "./import.queries.ts";
import type { ImportKindParts } from "./import-kind.ts";
import { PlainList } from "../../lib/plain-list.tsx";
import { ImportRows } from "./import-rows.tsx";
import {
  addWords,
  headingWords,
  imagesWords,
  languageWords,
  insertedBy,
  withoutNeeded,
} from "./import-words.rules.ts";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";

/** Loaded for Word papers only. */
const MendingPanel = lazy(async () => ({
  default: (await import("./mending/mending-panel.tsx")).MendingPanel,
}));

const LoadingPaper = () => (
  <Card>
    <TextSkeleton lines={6} label="Loading the paper" />
  </Card>
);

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
    { only: "duplicates", label: parts.changes?.there ?? "Duplicates", count: found.duplicates },
  ] as const;
  const needed = found.bad > 0 ? found.empty : [];
  const checkAgain = parts.Defaults && found.bad > 0 && !view.locked && (
    <CheckAgain importId={view.importId} Defaults={parts.Defaults} again={again} needed={needed} />
  );
  return (
    <>
      {view.paper && (
        <Suspense fallback={<LoadingPaper />}>
          <MendingPanel importId={view.importId} isChecked={view.paper.isChecked} again={again} />
        </Suspense>
      )}
      <FigureTiles
        figures={[
          { id: "rows", name: "Rows in the file", value: found.rows.toLocaleString("en-IN") },
          ...tabs.map(({ only, label, count }) => ({
            id: only,
            name: label,
            value: (
              <span style={{ color: count > 0 ? colors[only] : "inherit" }}>
                {count.toLocaleString("en-IN")}
              </span>
            ),
          })),
        ]}
      />
      <UnusedColumns found={found} />
      {found.headings.length > 0 && <p>{headingWords(found.headings)}</p>}
      <Notes notes={found.notes} first={view.paper ? 0 : FIRST_NOTES} />
      {needed.length > 0 && checkAgain}
      {view.locked ? (
        <Locked view={view} onGone={onGone} />
      ) : view.paper?.isChecked === false ? (
        <Notice>
          The rows below are as they were read before. Press “Use this reading” first.
        </Notice>
      ) : (
        <Decision view={view} found={found} parts={parts} onGone={onGone} />
      )}
      {needed.length === 0 && checkAgain}
      <Causes causes={found.causes} needed={needed} />
      <ImportRows importId={view.importId} parts={parts} tabs={tabs} needed={needed} />
    </>
  );
}

const FIRST_NOTES = 10;

/** Notes about the whole file: the first ones, until the reader asks for all. */
function Notes({ notes, first }: Pick<Found, "notes"> & { first: number }) {
  const more = notes.slice(first);
  if (notes.length === 0) return null;
  return (
    <Notice tone="warning">
      {first > 0 && <Lines lines={notes.slice(0, first)} />}
      {more.length > 0 && (
        <details>
          <summary>
            Show {first > 0 ? countOf(more.length, "more note") : countOf(more.length, "note")}
          </summary>
          <Lines lines={more} />
        </details>
      )}
    </Notice>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/**
 * Errors grouped by cause, so that each is corrected once. A cause with a single row is shown in
 * that row, and fields that all rows lack are asked for above.
 */
function Causes({ causes, needed }: Pick<Found, "causes"> & { needed: Found["empty"] }) {
  const several = withoutNeeded(causes, needed).filter(({ rows }) => rows > 1);
  if (several.length === 0) return null;
  return (
    <section aria-label="Errors by cause">
      <PlainList>
        {several.map(({ column, reason, rows }) => (
          <li key={`${column}: ${reason}`}>
            <strong>{countOf(rows, "row")}</strong> {column !== null && <code>{column}</code>}{" "}
            {reason}
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** What an administrator can do with the file of an author. */
function Locked({ view, onGone }: Pick<CheckedViewProps, "view" | "onGone">) {
  const { importId, fileName, state, by } = view;
  return (
    <Notice>
      <p>Only {by} can check this file again and add its rows.</p>
      <DiscardImport importId={importId} fileName={fileName} state={state} onGone={onGone} />
    </Notice>
  );
}

function Decision({ view, found, parts, onGone }: Omit<CheckedViewProps, "again">) {
  const { importId, fileName, state } = view;
  const client = useQueryClient();
  const form = useForm<Required<InsertInput>>({
    initial: { createEntries: false, includeDuplicates: false, vouchedBy: "" },
    submit: async ({ vouchedBy, ...choice }) => {
      const vouched = vouchedBy.trim() === "" ? {} : { vouchedBy };
      const next = await postInsert(importId, { ...choice, ...vouched });
      client.setQueryData(importQuery(importId).queryKey, next);
    },
    onError: () => client.invalidateQueries({ queryKey: importKey(importId) }),
    fallback: "Upload failed",
  });
  const count = insertedBy(found, form.values);
  const near = found.duplicates - found.already;
  return (
    <Card gap="md" component="form" {...form.form} aria-label={`Add ${parts.many}`}>
      {found.unknownEntries.length > 0 && (
        <UnknownEntries
          entries={found.unknownEntries}
          count={found.unknownCount}
          tick={form.tick("createEntries")}
        />
      )}
      {near > 0 && <NearChoice {...{ near, parts }} tick={form.tick("includeDuplicates")} />}
      {parts.vouching && found.good > 0 && (
        <TextField {...form.field("vouchedBy")} {...parts.vouching} maxLength={100} />
      )}
      {found.drafts > 0 && (
        <Text size="sm" tone="soft">
          {countOf(found.drafts, "question has", "questions have")} no key: they become drafts.
        </Text>
      )}
      {found.languages.length > 0 && <p>{languageWords(found.languages)}</p>}
      {found.images.total > 0 && <p>{imagesWords(found.images)}</p>}
      {found.bad > 0 && (
        <Text size="sm" tone="soft">
          Rows with errors are skipped. Download them, correct them, and upload them again.
        </Text>
      )}
      <Problem>{form.problem}</Problem>
      <Row>
        <Button
          type="submit"
          disabled={count === 0 && found.translations === 0}
          loading={form.submitting}
        >
          {parts.changes && form.values.includeDuplicates
            ? `Add ${found.good}, update ${near}`
            : addWords(parts, count, found)}
        </Button>
        {found.bad > 0 && <FailedRows importId={importId} count={found.bad} />}
        <DiscardImport importId={importId} fileName={fileName} state={state} onGone={onGone} />
      </Row>
    </Card>
  );
}
