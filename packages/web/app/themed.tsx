import { theme } from "@academy/ui/theme.ts";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import "@mantine/core/styles.css";
import type { ReactNode } from "react";
import { colorSchemeKey } from "../lib/color-scheme.ts";

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey });

/** Mantine with our theme. Only lazy layouts import this, so that the landing page does without. */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      {children}
    </MantineProvider>
  );
}
