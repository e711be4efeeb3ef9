import type { FieldChange } from "./changes.rules.ts";
import classes from "./question-bank.module.css";

/** Changed fields with their old and new values. */
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
