import { createTheme } from "@mantine/core";

const SYSTEM_FONTS =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';
const MONO_FONTS = 'ui-monospace, "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace';

/**
 * Ink is the only primary colour: shade 8 on light grounds, 5 on dark ones, both AA with white
 * text. Warm greys replace Mantine's cool ones. Status colours are in tokens.css.
 */
export const theme = createTheme({
  primaryColor: "ink",
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  defaultRadius: "md",
  radius: { xs: "2px", sm: "4px", md: "8px", lg: "12px", xl: "20px" },
  fontSizes: {
    xs: "var(--text-xs)",
    sm: "var(--text-sm)",
    md: "var(--text-md)",
    lg: "var(--text-lg)",
    xl: "var(--text-xl)",
  },
  fontFamily: SYSTEM_FONTS,
  fontFamilyMonospace: MONO_FONTS,
  headings: { fontFamily: "var(--academy-serif)", fontWeight: "600", textWrap: "balance" },
  cursorType: "pointer",
  respectReducedMotion: true,
  colors: {
    ink: [
      "#eef3fc",
      "#dbe5f8",
      "#b6c9ef",
      "#8eaae4",
      "#7c9be0",
      "#4a6bc4",
      "#3453a8",
      "#27459a",
      "#1e3a8a",
      "#152a66",
    ],
    saffron: [
      "#fff8e8",
      "#feedc8",
      "#fddc96",
      "#fbc860",
      "#f8b32f",
      "#f59e0b",
      "#d98406",
      "#b46a06",
      "#8a5205",
      "#5e3803",
    ],
    gray: [
      "#faf9f7",
      "#f4f2ee",
      "#e8e5df",
      "#d9d5cd",
      "#c2bdb3",
      "#a29c91",
      "#6f6960",
      "#57524b",
      "#3a3632",
      "#23211e",
    ],
    dark: [
      "#eceae6",
      "#d3d0c9",
      "#b3afa7",
      "#8f8b84",
      "#4a4a4b",
      "#3b3b3d",
      "#26272a",
      "#17181a",
      "#111214",
      "#0b0c0d",
    ],
  },
});
