import type { ReactNode } from "react";
import classes from "./tones.module.css";

export type Tone = "note" | "good" | "warning" | "bad" | "plain";

interface CalloutProps {
  tone?: Tone;
  role?: "alert" | "note";
  children: ReactNode;
}

/** A coloured box for what should not be missed. A `strong` on its own line is its title. */
export function Callout({ tone = "note", role, children }: CalloutProps) {
  return (
    <div className={`${classes.toned} ${classes.callout}`} data-tone={tone} role={role}>
      {children}
    </div>
  );
}

/** What went wrong, if anything. The alert is always there: screen readers hear what comes into it. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.alert}>
      {children && <Callout tone="bad">{children}</Callout>}
    </div>
  );
}

/** One or two words about the state of something. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${classes.toned} ${classes.tag}`} data-tone={tone}>
      {children}
    </span>
  );
}

/** A number or a sign in a small disc. */
export function Sign({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${classes.toned} ${classes.sign}`} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  );
}
