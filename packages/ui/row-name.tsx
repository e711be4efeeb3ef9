import type { ReactNode } from "react";
import { Text } from "./kit/layout.tsx";

interface RowNameProps {
  children: ReactNode;
  /** A quiet fact on the same line, which is cut off first; whole while it is pointed at. */
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
