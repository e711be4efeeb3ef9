import { theme } from "@academy/ui/theme.ts";
import { MantineProvider } from "@mantine/core";
import "./mantine-parts.css";
import type { ReactNode } from "react";
import { useScheme } from "../lib/color-scheme.ts";
import "./mantine.css";

/** Mantine with our theme, for administration: students do not load it. */
export function Themed({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} deduplicateInlineStyles>
      {children}
    </MantineProvider>
  );
}
