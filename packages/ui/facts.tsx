import type { ReactNode } from "react";
import classes from "./facts.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
  /** Small text after the value: "of 52". */
  note?: ReactNode;
}

interface FactsProps {
  facts: readonly Fact[];
  /** `large` for the main figures of a page, `rows` for long values, `plain` for text. */
  look?: "large" | "small" | "plain" | "rows";
  busy?: boolean;
}

/** Labelled values, in columns of equal width. */
export function Facts({ facts, look = "small", busy = false }: FactsProps) {
  return (
    <dl className={classes.facts} data-look={look} aria-busy={busy}>
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note && <small> {note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
