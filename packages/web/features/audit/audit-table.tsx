import type { AuditEntryView } from "@academy/core/kernel/audit/audit.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { RowMenu } from "@academy/ui/kit/row-menu.tsx";
import { useId, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { formatMoment } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { actionWords, manyWords } from "./audit-kinds.rules.ts";
import { type AuditGroup, grouped, namesIn, subjectWords } from "./audit-rows.rules.ts";
import { type AuditChange, changesOf, fieldsWords, pageOf } from "./audit.rules.ts";
import { ChangedFields } from "./changed-fields.tsx";

interface AuditTableProps {
  entries: readonly AuditEntryView[];
  /** The current names of the entries' targets, by id. */
  present: Readonly<Record<string, string>>;
}

interface Shown {
  entry: AuditEntryView;
  /** All entries of the group to which this entry belongs. */
  group: AuditGroup;
  /** Whether the row stands for the whole group, not for one of its entries. */
  isGroup: boolean;
  name: string;
  changes: AuditChange[];
}

const keyOf = ({ entry, isGroup }: Shown): string => `${isGroup ? "group." : ""}${entry._id}`;

/** A row for each group of entries. Below an open group, each of its entries has a row, too. */
function rowsOf({ entries, present }: AuditTableProps, opened: ReadonlySet<string>): Shown[] {
  const names = namesIn(entries, present);
  const shown = (entry: AuditEntryView, group: AuditGroup): Shown => ({
    entry,
    group,
    isGroup: false,
    name: subjectWords(entry, names),
    changes: changesOf(entry.before, entry.after),
  });
  return grouped(entries).flatMap((group) => {
    const rows = group.map((entry) => shown(entry, group));
    if (rows.length === 1) return rows;
    const [entry] = group;
    const all = [...new Set(rows.map(({ name }) => name))].join(", ");
    const head: Shown = { entry, group, isGroup: true, name: all, changes: [] };
    return opened.has(keyOf(head)) ? [head, ...rows] : [head];
  });
}

/** The entries, one line each; what one person did to many things within a minute is one line. */
export function AuditTable({ entries, present }: AuditTableProps) {
  const id = useId();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf({ entries, present }, opened), [entries, present, opened]);
  const toggle = (row: string) => {
    const next = new Set(opened);
    if (!next.delete(row)) next.add(row);
    setOpened(next);
  };
  const buttons: Column<Shown> = {
    header: "Changes",
    kind: "bare",
    cell: (row) => (
      <Toggle
        row={row}
        isOpen={opened.has(keyOf(row))}
        details={id + row.entry._id}
        onPress={() => toggle(keyOf(row))}
      />
    ),
  };
  return (
    <DataTable
      lines
      columns={[...columns, buttons, menu]}
      rows={rows}
      keyOf={keyOf}
      detail={(row) =>
        opened.has(keyOf(row)) && !row.isGroup ? (
          <div id={id + row.entry._id}>
            <ChangedFields action={row.entry.action} changes={row.changes} />
          </div>
        ) : null
      }
    />
  );
}

interface ToggleProps {
  row: Shown;
  isOpen: boolean;
  /** Id of the element that the button opens, if this element is below the row. */
  details: string;
  onPress: () => void;
}

function Toggle({ row, isOpen, details, onPress }: ToggleProps) {
  const { entry, group, isGroup, changes } = row;
  if (!isGroup && changes.length === 0) return null;
  const verb = isOpen ? "Hide" : "Show";
  const words = isGroup ? `${verb} all ${group.length}` : `${verb} changes`;
  return (
    <Button
      variant="subtle"
      size="compact"
      aria-expanded={isOpen}
      aria-controls={isOpen && !isGroup ? details : undefined}
      aria-label={`${words}: ${whatWords(row)}, ${formatMoment(entry.at)}`}
      onClick={onPress}
    >
      {words}
    </Button>
  );
}

const whatWords = ({ entry: { action }, group, isGroup }: Shown): string =>
  isGroup ? manyWords(action, group.length) : actionWords(action);

const columns: readonly Column<Shown>[] = [
  {
    header: "Changed item",
    kind: "title",
    cell: ({ entry, isGroup, name }) => {
      const page = isGroup ? undefined : pageOf(entry.target);
      return page ? <Link to={page}>{name}</Link> : <span>{name}</span>;
    },
  },
  { header: "What", most: "18rem", cell: whatWords },
  {
    header: "Who",
    most: "9rem",
    cell: ({ entry: { by, byName } }) => {
      const page = pageOf(by);
      return page ? <Link to={page}>{byName}</Link> : byName;
    },
  },
  { header: "When", cell: ({ entry }) => formatMoment(entry.at) },
  {
    header: "Changed fields",
    wide: true,
    most: "11rem",
    cell: ({ isGroup, changes }) => (isGroup ? "" : fieldsWords(changes)),
  },
];

const menu: Column<Shown> = {
  header: "More actions",
  kind: "menu",
  cell: ({ entry: { target }, isGroup, name }) =>
    !isGroup && (
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          {
            name: "All its entries",
            link: (item) => <Link {...item} to={linkToAdmin("adminAudit", {}, { target })} />,
          },
        ]}
      />
    ),
};
