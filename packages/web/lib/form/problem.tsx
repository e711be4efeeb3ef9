import { Notice } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";

/**
 * The error message, if any. The element always exists, so that screen readers announce changes.
 */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={children ? undefined : "academy-unseen"}>
    {children && <Notice tone="error">{children}</Notice>}
  </div>
);
