import { Box } from "@mantine/core";
import type { ReactNode } from "react";

/** The beginning of the text that a dialog is about. */
export const Quote = ({ children }: { children: ReactNode }) => (
  <Box
    px="md"
    py="sm"
    bg="var(--ground-soft)"
    bdrs="md"
    style={{ borderLeft: "3px solid var(--line-strong)", overflowWrap: "anywhere" }}
  >
    {children}
  </Box>
);
