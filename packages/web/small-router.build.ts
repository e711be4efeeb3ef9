import type { Plugin } from "vite";
import { type Edit, withEdits } from "./code-edits.build.ts";

/**
 * React Router has no build from which a bundler can remove code: these edits mark what has no
 * effect.
 */
const edits: readonly Edit[] = [
  {
    what: "warnings for developers",
    find: /^var ENABLE_DEV_WARNINGS = true;$/m,
    replacement: "var ENABLE_DEV_WARNINGS = false;",
  },
  {
    what: "names for React's developer tools",
    find: /^\w+\.displayName = ".*";$/gm,
    replacement: "",
  },
  {
    what: "unused components",
    find: /^var (\w+) = (React\d*\.(?:forwardRef|memo|createContext)\()/gm,
    replacement: "var $1 = /* @__PURE__ */ $2",
  },
  {
    what: "unused classes",
    find: /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});/gm,
    replacement: "var $1 = /* @__PURE__ */ (() => $2)();",
  },
  {
    // `Link` renders this component for `prefetch`, which works only in framework mode.
    what: "prefetching of framework mode",
    find: /^function PrefetchPageLinks\([\s\S]*?^\}$/m,
    replacement: "function PrefetchPageLinks() { return null; }",
  },
  {
    what: "when to prefetch",
    find: /^function usePrefetchBehavior\([^)]*\) \{\s*let frameworkContext = (React\d*)\.[\s\S]*?^\}$/m,
    replacement: "function usePrefetchBehavior() { return [false, $1.useRef(null), {}]; }",
  },
  {
    what: "error page of data routers",
    find: /^function DefaultErrorComponent\([\s\S]*?^\}$/m,
    replacement: "function DefaultErrorComponent() { return null; }",
  },
  {
    what: "errors of server components",
    find: /^function RSCErrorHandler\([\s\S]*?^\}$/m,
    replacement: "function RSCErrorHandler({ children }) { return children; }",
  },
];

/** @throws Error if the router's code has changed so that an edit finds nothing. */
export const withoutUnusedParts = (code: string): string =>
  withEdits(code, edits, { by: "small-router.build.ts", of: "react-router" });

/**
 * Removes from React Router what this app does not use: forms, data loading, framework mode, server
 * components. They were a quarter of its bytes on every page.
 */
export function smallRouter(): Plugin {
  let found = false;
  return {
    name: "small-router",
    apply: "build",
    transform: {
      filter: {
        id: /\/react-router\/dist\/development\/chunk-[^/]+\.mjs$/,
        code: "var ENABLE_DEV_WARNINGS",
      },
      handler(code) {
        found = true;
        return { code: withoutUnusedParts(code), map: null };
      },
    },
    buildEnd(problem) {
      // If the router's files had other names, its full size would be added to every page
      // unnoticed.
      if (!problem && !found)
        this.error("small-router.build.ts: react-router's code was not found.");
    },
  };
}
