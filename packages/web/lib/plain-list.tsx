import type { ComponentProps } from "react";
import classes from "./plain-list.module.css";

interface PlainListProps extends Omit<ComponentProps<"ul">, "className" | "ref"> {
  /** Lines between the items instead of space. */
  ruled?: boolean;
}

/** A list without bullets, one item below the other. */
export const PlainList = ({ ruled = false, ...list }: PlainListProps) => (
  <ul {...list} className={classes.list} data-ruled={ruled || undefined} />
);
