import type { ReactNode } from "react";
import classes from "./facts.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
  /** Small words after the value: "of 52". */
  note?: ReactNode;
}

interface FactsProps {
  facts: readonly Fact[];
  /** `large` for the figures that the page is about, `rows` for long values. */
  look?: "large" | "small" | "rows";
}

/** Values with their names, in columns of one width. */
export function Facts({ facts, look = "small" }: FactsProps) {
  return (
    <dl className={classes.facts} data-look={look}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {note && <span> {note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
