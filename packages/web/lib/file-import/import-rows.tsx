import type { RowsQuery, RowView } from "@academy/core/import/import.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { withParts } from "../address.rules.ts";
import table from "../card-table.module.css";
import { countOf } from "../format.ts";
import { readPage } from "../page-in-address.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useAddress } from "../use-address.ts";
import { rowsQuery } from "./import.queries.ts";
import type { ImportKindParts } from "./import-kind.ts";
import { reasonsOf } from "./import-words.rules.ts";
import classes from "./file-import.module.css";

type Only = RowsQuery["only"];

/** Rows of one sort: what the tab says, and how many there are. */
export interface RowsTab {
  only: Only;
  label: string;
  count: number;
}

interface ImportRowsProps {
  importId: string;
  parts: ImportKindParts;
  tabs: readonly RowsTab[];
}

/** The rows of an import, one sort of them at a time; which, and the page, stand in the address. */
export function ImportRows({ importId, parts, tabs }: ImportRowsProps) {
  const [address, write] = useAddress();
  const asked = tabs.find(({ only }) => only === address.get("only"));
  const toMend = tabs.find(({ only, count }) => (only === "bad" || only === "failed") && count > 0);
  const shown = asked ?? toMend ?? tabs.find(({ count }) => count > 0) ?? tabs[0];
  const show = (only: Only, page: number) =>
    write(withParts({ only, page: page > 1 ? String(page) : null }), { preventScrollReset: true });
  if (!shown) return null;
  return (
    <section className={classes.rows} aria-label="Rows of the file">
      <fieldset className={classes.tabs}>
        <legend className="academy-unseen">Which rows</legend>
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
      </fieldset>
      {shown.count === 0 ? (
        <p className={classes.none}>There are no such rows.</p>
      ) : (
        <Rows
          key={shown.only}
          importId={importId}
          parts={parts}
          only={shown.only}
          page={readPage(address)}
          onPage={(page) => show(shown.only, page)}
        />
      )}
    </section>
  );
}

const headOf = ({ one }: ImportKindParts): string => one.charAt(0).toUpperCase() + one.slice(1);

interface RowsProps extends Omit<ImportRowsProps, "tabs"> {
  only: Only;
  page: number;
  onPage: (page: number) => void;
}

function Rows({ importId, parts, only, page, onPage }: RowsProps) {
  const list = useQuery(rowsQuery(importId, only, page));
  if (list.isPending) return <TextSkeleton lines={6} label="Loading the rows" />;
  if (list.isError) {
    return (
      <ErrorState
        title="The rows did not load"
        message={list.error.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { rows, total, totalPages } = list.data;
  const told = only !== "good" && only !== "inserted";
  return (
    <div aria-busy={list.isPlaceholderData}>
      <output className="academy-unseen">
        {countOf(total, "row")}, page {list.data.page} of {totalPages}
      </output>
      <div className={table.box}>
        <table className={`${table.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">{headOf(parts)}</th>
              {told && <th scope="col">{only === "duplicates" ? "The same as" : "Reason"}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.rowNumber} row={row} parts={parts} only={only} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        label="Pages of rows"
        page={list.data.page}
        totalPages={totalPages}
        onPage={onPage}
      />
    </div>
  );
}

function Row({ row, parts, only }: { row: RowView; parts: ImportKindParts; only: Only }) {
  const told = only !== "good" && only !== "inserted";
  return (
    <tr>
      <th scope="row" className={classes.number}>
        <span className={classes.rowWord}>Row </span>
        {row.rowNumber}
      </th>
      <td data-label={headOf(parts)}>
        <span className={classes.preview}>{row.questionPreview || "(no text)"}</span>
        {only === "good" && row.needsEntry && (
          <span className={classes.soft}>Waits for a new entry of the catalogue</span>
        )}
        {row.notes && (
          <ul className={classes.rowNotes}>
            {row.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {row._id !== undefined && parts.link(row._id, row.questionPreview)}
      </td>
      {told && only === "duplicates" && (
        <td data-label="The same as" className={classes.told}>
          <Duplicate row={row} parts={parts} />
        </td>
      )}
      {told && only !== "duplicates" && (
        <td data-label="Reason" className={classes.told}>
          <Reasons row={row} />
        </td>
      )}
    </tr>
  );
}

function Reasons({ row }: { row: RowView }) {
  return (
    <ul className={classes.reasons}>
      {reasonsOf(row).map(({ column, reason }) => (
        <li key={`${column}: ${reason}`}>
          {column !== null && <code>{column}</code>} {reason}
        </li>
      ))}
    </ul>
  );
}

function Duplicate({ row: { duplicateOf }, parts }: { row: RowView; parts: ImportKindParts }) {
  if (!duplicateOf) return null;
  const { _id: id, rowNumber, questionPreview, same, difference } = duplicateOf;
  return (
    <div className={classes.duplicate}>
      <span className={classes.soft}>
        {same ? "Exactly: left out in any case" : "Nearly"}
        {rowNumber !== undefined && ` (row ${rowNumber} of this file)`}
      </span>
      <span className={classes.preview}>{questionPreview}</span>
      {difference === null && <span>Only case or formatting differs.</span>}
      {difference && (
        <dl className={classes.difference}>
          <dt>This row</dt>
          <dd>{difference.here}</dd>
          <dt>{rowNumber === undefined ? "The bank" : `Row ${rowNumber}`}</dt>
          <dd>{difference.there}</dd>
        </dl>
      )}
      {id !== undefined && parts.link(id, questionPreview)}
    </div>
  );
}
