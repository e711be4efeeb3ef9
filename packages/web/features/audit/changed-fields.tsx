import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { BankText } from "../../shared/bank/bank-text.tsx";
import { type AuditChange, isRich } from "./audit.rules.ts";
import classes from "./audit.module.css";

/** Fields that are shown at first; a deleted test has hundreds. */
const MOST_FIELDS = 40;
/** Characters of a text that are shown at first. */
const MOST_CHARACTERS = 600;

interface ChangedFieldsProps {
  action: string;
  changes: readonly AuditChange[];
}

/** Each changed field with its value before and after. */
export function ChangedFields({ action, changes }: ChangedFieldsProps) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? changes : changes.slice(0, MOST_FIELDS);
  return (
    <>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td data-label="Before">
                <Value text={before} rich={isRich(action, field, before ?? "")} />
              </td>
              <td data-label="After">
                <Value text={after} rich={isRich(action, field, after ?? "")} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < changes.length && (
        <Row>
          <Button variant="default" onClick={() => setWhole(true)}>
            Show all {changes.length} fields
          </Button>
        </Row>
      )}
    </>
  );
}

function Value({ text, rich }: { text: string | undefined; rich: boolean }) {
  const [open, setOpen] = useState(false);
  if (text === undefined || text === "") return "—";
  if (rich) return <BankText html={text} />;
  if (text.length <= MOST_CHARACTERS) return text;
  return (
    <>
      {open ? text : `${Array.from(text).slice(0, MOST_CHARACTERS).join("")}… `}
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Show less" : "Show all"}
      </button>
    </>
  );
}
