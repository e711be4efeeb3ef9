import type { FieldChange } from "./changes.rules.ts";
import classes from "./question-bank.module.css";

/** Fields with what they were and what they became. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <del>{before}</del> <span aria-hidden="true">→</span> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
