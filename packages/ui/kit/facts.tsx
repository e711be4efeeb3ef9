import type { CSSProperties, ReactNode } from "react";
import { classNames } from "./box.ts";
import classes from "./facts.module.css";

interface FactsProps {
  /** `lined` sets each fact off by a line on its left. */
  kind?: "plain" | "lined";
  /** Width of a column below which there are fewer of them. */
  min?: string;
  className?: string | undefined;
  busy?: boolean;
  children: ReactNode;
}

/** Names and their values, as many side by side as fit. */
export const Facts = (props: FactsProps) => {
  const { kind = "plain", min = "9rem", className, busy = false, children } = props;
  // React's types know no custom properties.
  const style = { "--min": min } as CSSProperties;
  return (
    <dl
      className={classNames(classes.facts, className)}
      data-kind={kind}
      aria-busy={busy}
      style={style}
    >
      {children}
    </dl>
  );
};

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
