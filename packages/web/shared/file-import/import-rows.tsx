import type { Found, RowsQuery, RowView } from "@academy/core/exchange/pipeline/import.schema.ts";
import { DataTable, type Column } from "@academy/ui/data-table.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { readPage, withParts } from "../../lib/address/address.rules.ts";
import { countOf } from "../../lib/format.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { PlainList } from "../../lib/plain-list.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { rowsQuery } from "./import.queries.ts";
import type { ImportKindParts } from "./import-kind.ts";
import { keyWords, placeWords, reasonsOf, withoutNeeded } from "./import-words.rules.ts";
import classes from "./file-import.module.css";

type Only = RowsQuery["only"];

/** Rows of one kind: the label of the tab, and their number. */
export interface RowsTab {
  only: Only;
  label: string;
  count: number;
}

interface ImportRowsProps {
  importId: string;
  parts: ImportKindParts;
  tabs: readonly RowsTab[];
  /** Columns that every row lacks, whose values are asked for above. */
  needed?: Found["empty"];
}

/** The rows of an import, one kind at a time. The kind and the page are in the address. */
export function ImportRows({ importId, parts, tabs, needed = [] }: ImportRowsProps) {
  const [address, write] = useAddress();
  const asked = tabs.find(({ only }) => only === address.get("only"));
  const toMend = tabs.find(({ only, count }) => (only === "bad" || only === "failed") && count > 0);
  const shown = asked ?? toMend ?? tabs.find(({ count }) => count > 0) ?? tabs[0];
  const show = (only: Only, page: number) =>
    write(withParts({ only, page: page > 1 ? String(page) : null }), { preventScrollReset: true });
  if (!shown) return null;
  return (
    <section aria-label="Rows of the file">
      <Stack gap="sm">
        <Segments component="fieldset" aria-label="Which rows">
          {tabs.map(({ only, label, count }) => (
            <button
              key={only}
              type="button"
              aria-pressed={only === shown.only}
              onClick={() => show(only, 1)}
            >
              {label} <span>{count.toLocaleString("en-IN")}</span>
            </button>
          ))}
        </Segments>
        {shown.count === 0 ? (
          <Text tone="soft">No rows of this kind.</Text>
        ) : (
          <Rows
            key={shown.only}
            importId={importId}
            parts={parts}
            only={shown.only}
            needed={needed}
            page={readPage(address)}
            onPage={(page) => show(shown.only, page)}
          />
        )}
      </Stack>
    </section>
  );
}

const headOf = ({ one }: ImportKindParts): string => one.charAt(0).toUpperCase() + one.slice(1);

interface RowsProps extends Required<Omit<ImportRowsProps, "tabs">> {
  only: Only;
  page: number;
  onPage: (page: number) => void;
}

function Rows({ importId, parts, only, needed, page, onPage }: RowsProps) {
  const list = useQuery(rowsQuery(importId, only, page));
  return (
    <QueryView
      query={list}
      failed="The rows did not load"
      loading={<TextSkeleton lines={6} label="Loading the rows" />}
    >
      {({ rows, total, totalPages, page: shown }) => (
        <>
          <output className="academy-unseen">
            {countOf(total, "row")}, page {shown} of {totalPages}
          </output>
          <DataTable
            columns={columnsFor(parts, only, needed)}
            rows={rows}
            keyOf={({ rowNumber }) => String(rowNumber)}
            busy={list.isPlaceholderData}
            className={classes.table}
          />
          <Pagination label="Pages of rows" page={shown} totalPages={totalPages} onPage={onPage} />
        </>
      )}
    </QueryView>
  );
}

const columnsFor = (
  parts: ImportKindParts,
  only: Only,
  needed: Found["empty"],
): Column<RowView>[] => {
  const text = {
    header: headOf(parts),
    cell: (row: RowView) => <RowText {...{ row, parts, only }} />,
  };
  const number = {
    header: "Row",
    kind: "title",
    className: classes.number,
    cell: ({ rowNumber }: RowView) => (
      <>
        <span className="academy-narrow-only">Row </span>
        {rowNumber}
      </>
    ),
  } as const;
  if (only === "good" || only === "inserted") return [number, text];
  if (only !== "duplicates") {
    return [
      number,
      text,
      { header: "Reason", cell: (row) => <Reasons row={row} needed={needed} /> },
    ];
  }
  return [
    number,
    text,
    { header: "The same as", cell: (row) => <Duplicate row={row} parts={parts} /> },
  ];
};

function RowText({ row, parts, only }: { row: RowView; parts: ImportKindParts; only: Only }) {
  return (
    <>
      {(row.questionPreview || !row.place) && <p>{row.questionPreview || "(no text)"}</p>}
      {row.place && (
        <Text size="sm" tone="soft">
          {placeWords(row)}
        </Text>
      )}
      {only === "good" && row.needsEntry && (
        <Text size="sm" tone="soft">
          Needs a new entry in the catalogue
        </Text>
      )}
      {row.key && <Text size="sm">Key: {keyWords(row.key)}</Text>}
      {row.notes && (
        <Text
          style={{ marginTop: "0.25rem", paddingLeft: "1rem" }}
          component="ul"
          size="sm"
          tone="soft"
        >
          {row.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Text>
      )}
      {row._id !== undefined && parts.link(row._id, row.questionPreview)}
    </>
  );
}

function Reasons({ row, needed }: { row: RowView } & Pick<RowsProps, "needed">) {
  const own = withoutNeeded(reasonsOf(row), needed);
  if (own.length === 0) return <Text tone="soft">Only what all rows lack, see above.</Text>;
  return (
    <PlainList>
      {own.map(({ column, reason }) => (
        <li key={`${column}: ${reason}`}>
          {column !== null && <code>{column}</code>} {reason}
        </li>
      ))}
    </PlainList>
  );
}

const sameWords = (languages: number): string =>
  languages > 0 ? "Exactly: only languages are added" : "Exactly: always skipped";

/** Two texts below each other, each after its name. */
const DIFFERENCE = {
  display: "grid",
  gridTemplateColumns: "max-content minmax(0, 1fr)",
  gap: "0.15rem 0.75rem",
  margin: "0.25rem 0 0",
};

function Duplicate({ row, parts }: { row: RowView; parts: ImportKindParts }) {
  const { duplicateOf, languages = [] } = row;
  if (!duplicateOf) return null;
  const { _id: id, rowNumber, questionPreview, same, difference } = duplicateOf;
  return (
    <Stack gap="2xs" align="start">
      <Text size="sm" tone="soft">
        {same ? sameWords(languages.length) : parts.changes ? "With changes" : "Nearly"}
        {rowNumber !== undefined && ` (row ${rowNumber} of this file)`}
      </Text>
      <p>{questionPreview}</p>
      {difference === null && <span>Only case or formatting differs.</span>}
      {difference && (
        <dl style={DIFFERENCE}>
          <Text component="dt" size="sm" tone="soft">
            This row
          </Text>
          <dd>{difference.here}</dd>
          <Text component="dt" size="sm" tone="soft">
            {parts.changes ? "Now" : rowNumber === undefined ? "The bank" : `Row ${rowNumber}`}
          </Text>
          <dd>{difference.there}</dd>
        </dl>
      )}
      {id !== undefined && parts.link(id, questionPreview)}
    </Stack>
  );
}
