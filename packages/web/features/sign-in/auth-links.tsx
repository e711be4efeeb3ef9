import { Row } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";

/** Links to other pages, on a line below the form. */
export const AuthLinks = ({ children }: { children: ReactNode }) => (
  <Row justify="between" gap="xs" style={{ marginTop: "1.25rem" }}>
    {children}
  </Row>
);
