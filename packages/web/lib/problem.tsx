import { Notice } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";

/** What went wrong, if anything. It is always on the page, so that screen readers hear it change. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={children ? undefined : "academy-unseen"}>
    {children && <Notice tone="error">{children}</Notice>}
  </div>
);
