import type { ReactNode } from "react";

/** The beginning of the text that a dialog is about. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <div
    style={{
      paddingInline: "1rem",
      paddingBlock: "0.75rem",
      background: "var(--academy-well)",
      borderRadius: "12px",
      borderLeft: "3px solid var(--academy-line-control)",
      overflowWrap: "anywhere",
    }}
  >
    {children}
  </div>
);
