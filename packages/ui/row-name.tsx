import type { ReactNode } from "react";
import { Text } from "./kit/layout.tsx";

interface RowNameProps {
  children: ReactNode;
  /**
   * A less important fact on the same line. It is cut off first; pointing at it shows all of it.
   */
  note: string;
}

/** The thing that a row of a table is about. */
export const RowName = ({ children, note }: RowNameProps) => (
  <span title={note}>
    {children}{" "}
    <Text component="span" size="sm" tone="soft">
      {note}
    </Text>
  </span>
);
