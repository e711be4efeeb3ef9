import type { ReactNode } from "react";

const focus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

/** Says how the payment ended, and has the focus when it appears. */
export const OutcomeHead = ({ children }: { children: ReactNode }) => (
  <h2 ref={focus} tabIndex={-1}>
    {children}
  </h2>
);
