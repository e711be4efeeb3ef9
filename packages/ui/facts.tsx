import type { ReactNode } from "react";
import classes from "./facts.module.css";

interface FactsProps {
  facts: readonly { name: string; value: ReactNode }[];
}

/** Facts with their names, in as many columns as fit. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
