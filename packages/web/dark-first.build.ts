import type { Plugin } from "vite";

/**
 * A style sheet with its rules for the dark scheme once more, for a device whose system is dark, until
 * a script has set the attribute.
 */
export function withDarkFirst(css: string): string {
  const rules = Array.from(
    css.matchAll(/:root\[data-scheme="?dark"?\]\s*(\{[^{}]*\})/g),
    ([, body = ""]) => `:root:not([data-scheme])${body}`,
  );
  if (rules.length === 0) return css;
  return `${css}@media screen and (prefers-color-scheme:dark){${rules.join("")}}`;
}

/** Extends every built style sheet so. */
export const darkFirst = (): Plugin => ({
  name: "dark-first",
  apply: "build",
  generateBundle: {
    // After Vite has put the styles into files.
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        file.source = withDarkFirst(String(file.source));
      }
    },
  },
});
