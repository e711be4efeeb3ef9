import { Grid, Row } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import classes from "./pages.module.css";

const KEYS: readonly [string, string][] = [
  ["N", "next question"],
  ["P", "previous question"],
  ["M", "mark, then next question"],
  ["A – H or 1 – 8", "choose an option"],
  ["Arrows, space", "move between options, select one"],
  ["C", "clear the answer, unless C is an option"],
  ["Shift + C", "clear the answer"],
  ["?", "this list"],
];

/** The keyboard shortcuts of the test screen. */
export function ShortcutList() {
  return (
    <Grid component="dl" min="16rem" gap="sm">
      {KEYS.map(([key, meaning]) => (
        <Row key={key} align="baseline">
          <dt style={{ flex: "0 0 8.5rem" }}>
            <kbd>{key}</kbd>
          </dt>
          <dd style={{ flex: 1 }}>{meaning}</dd>
        </Row>
      ))}
    </Grid>
  );
}

/** The shortcuts with a heading; hidden on touch screens. */
export function Shortcuts({ children }: { children: ReactNode }) {
  return <div className={classes.keys}>{children}</div>;
}
