import { Notice } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";

/**
 * What went wrong, if anything. Always on the page, so that screen readers hear it change; without
 * words it takes no room in a column.
 */
export const Problem = ({ children }: { children: ReactNode }) => (
  <div role="alert" style={children ? {} : { position: "absolute" }}>
    {children && <Notice tone="error">{children}</Notice>}
  </div>
);
