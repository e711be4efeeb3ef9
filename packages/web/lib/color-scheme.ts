/** Light, dark, or as the system says; kept under one key for pages with and without Mantine. */
export const colorSchemeKey = "color-scheme";

/** Sets the scheme on the document before anything is drawn, as Mantine's provider will keep it. */
export function applyColorScheme(): void {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(colorSchemeKey);
  } catch {
    // Storage is blocked: the system's scheme it is.
    kept = null;
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const scheme = kept === "light" || kept === "dark" ? kept : dark ? "dark" : "light";
  document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
}
