import type { ReactNode } from "react";
import classes from "./sign.module.css";

interface SignProps {
  tone: "info" | "success" | "warning" | "error" | "plain";
  children: ReactNode;
}

/** A number or a symbol in a small disc. */
export const Sign = ({ tone, children }: SignProps) => (
  <span className={classes.sign} data-tone={tone} aria-hidden="true">
    {children}
  </span>
);
