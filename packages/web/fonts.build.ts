import type { Plugin, Rolldown } from "vite";

const OLD_FORMATS = /,\s*url\([^)]+\.(?:woff|ttf)\)\s*format\(["'](?:woff|truetype)["']\)/g;
const TEXT = /(^|\/)academy-sans-[^/]+\.woff2$/;

/** A style sheet without font formats for browsers that this app does not support. */
export const withWoff2Only = (css: string): string => css.replace(OLD_FORMATS, "");

/**
 * The file of the product's typeface, which every page shows first.
 * @throws Error if the file is missing
 */
export function textFont(bundle: Rolldown.OutputBundle): string {
  const name = Object.keys(bundle).find((file) => TEXT.test(file));
  if (name === undefined) {
    throw new Error("The build has no academy-sans.woff2: does tokens.css name it?");
  }
  return name;
}

/** Keeps only fonts in the format woff2. */
export const fonts = (): Plugin => ({
  name: "fonts",
  enforce: "pre",
  apply: "build",
  transform: {
    filter: { id: /\/node_modules\/.*\.css$/, code: "@font-face" },
    handler: (css) => ({ code: withWoff2Only(css), map: null }),
  },
});
