import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { BankText } from "../../shared/bank/bank-text.tsx";
import { type AuditChange, isRich } from "./audit.rules.ts";

/** Fields that are shown at first; a deleted test has hundreds. */
const MOST_FIELDS = 40;
/** Characters of a text that are shown at first. */
const MOST_CHARACTERS = 600;

/** Keeps the line breaks of a text, and breaks long words. */
const LINES = { whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;

interface ChangedFieldsProps {
  action: string;
  changes: readonly AuditChange[];
}

const columnsOf = (action: string): readonly Column<AuditChange>[] => [
  { header: "Field", cell: ({ field }) => field },
  {
    header: "Before",
    cell: ({ field, before }) => <Value {...{ action, field }} text={before} />,
  },
  { header: "After", cell: ({ field, after }) => <Value {...{ action, field }} text={after} /> },
];

/** Each changed field with its value before and after. */
export function ChangedFields({ action, changes }: ChangedFieldsProps) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? changes : changes.slice(0, MOST_FIELDS);
  return (
    <Stack gap="sm">
      <DataTable columns={columnsOf(action)} rows={shown} keyOf={({ field }) => field} />
      {shown.length < changes.length && (
        <Row>
          <Button variant="default" onClick={() => setWhole(true)}>
            Show all {changes.length} fields
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface ValueProps {
  action: string;
  field: string;
  text: string | undefined;
}

function Value({ action, field, text }: ValueProps) {
  const [open, setOpen] = useState(false);
  if (text === undefined || text === "") return "—";
  if (isRich(action, field, text)) return <BankText html={text} />;
  if (text.length <= MOST_CHARACTERS) return <span style={LINES}>{text}</span>;
  return (
    <span style={LINES}>
      {open ? text : `${Array.from(text).slice(0, MOST_CHARACTERS).join("")}… `}
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Show less" : "Show all"}
      </button>
    </span>
  );
}
