import type { AuditEntryView } from "@academy/core/kernel/audit/audit.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useId, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { formatMoment } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { ChangedFields } from "./changed-fields.tsx";
import { actionWords, type AuditChange, changesOf, fieldsWords, pageOf } from "./audit.rules.ts";
import classes from "./audit.module.css";

interface Shown extends AuditEntryView {
  changes: AuditChange[];
}

/** The entries, each with its changed fields on request. */
export function AuditTable({ entries }: { entries: readonly AuditEntryView[] }) {
  const id = useId();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => entries.map((entry) => ({ ...entry, changes: changesOf(entry.before, entry.after) })),
    [entries],
  );
  const toggle = (entry: string) => {
    const next = new Set(opened);
    if (!next.delete(entry)) next.add(entry);
    setOpened(next);
  };
  const changed: Column<Shown> = {
    header: "Changed fields",
    cell: (entry) => (
      <Stack gap="2xs">
        <span>{fieldsWords(entry.changes)}</span>
        {entry.changes.length > 0 && (
          <div>
            <Button
              variant="default"
              aria-expanded={opened.has(entry._id)}
              aria-controls={opened.has(entry._id) ? id + entry._id : undefined}
              aria-label={`${opened.has(entry._id) ? "Hide" : "Show"} changes: ${actionWords(entry.action)}, ${formatMoment(entry.at)}`}
              onClick={() => toggle(entry._id)}
            >
              {opened.has(entry._id) ? "Hide changes" : "Show changes"}
            </Button>
          </div>
        )}
      </Stack>
    ),
  };
  return (
    <DataTable
      columns={[...columns, changed]}
      rows={rows}
      keyOf={({ _id }) => _id}
      className={classes.table}
      detail={({ _id, action, changes }) =>
        opened.has(_id) ? (
          <div id={id + _id}>
            <ChangedFields action={action} changes={changes} />
          </div>
        ) : null
      }
    />
  );
}

const columns: readonly Column<Shown>[] = [
  { header: "What", kind: "title", cell: ({ action }) => actionWords(action) },
  { header: "When", cell: ({ at }) => formatMoment(at) },
  {
    header: "Who",
    cell: ({ by, byName }) => {
      const page = pageOf(by);
      return page ? <Link to={page}>{byName}</Link> : byName;
    },
  },
  { header: "Changed item", cell: ({ subject }) => <Subject subject={subject} /> },
];

/** The id of what was changed, with its page and its other entries. */
function Subject({ subject }: { subject: string }) {
  const page = pageOf(subject);
  return (
    <Stack gap="none">
      {page ? <Link to={page}>{subject}</Link> : <span>{subject}</span>}
      <Text component="span" size="sm">
        <Link
          to={linkToAdmin("adminAudit", {}, { subject })}
          aria-label={`All entries of ${subject}`}
          className="academy-tap"
        >
          All its entries
        </Link>
      </Text>
    </Stack>
  );
}
