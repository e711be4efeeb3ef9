import type { ReactNode } from "react";

/** A sheet of paper, with what is drawn on it. */
export const StatePaper = ({ children }: { children: ReactNode }) => (
  <svg width="112" height="84" viewBox="0 0 96 72" strokeLinecap="round" aria-hidden="true">
    <rect
      x="18"
      y="6"
      width="60"
      height="60"
      rx="6"
      fill="var(--academy-surface)"
      stroke="var(--academy-line)"
      strokeWidth="2"
    />
    {children}
  </svg>
);
