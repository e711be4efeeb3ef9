import type { Plugin } from "vite";

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"@tabler\/icons-react";/g;

/** `import { IconSun, IconMoon as Moon } from "@tabler/icons-react"` as one import per icon's file. */
export const withDirectImports = (code: string): string =>
  code.replace(IMPORT, (_whole, names: string) =>
    names
      .split(",")
      .map((one) => one.trim().split(/\s+as\s+/))
      .flatMap(([name = "", local = name]) =>
        name ? [`import ${local} from "@tabler/icons-react/dist/esm/icons/${name}.mjs";`] : [],
      )
      .join(" "),
  );

/**
 * Imports each icon from its own file. Through the package's index of 6,000 icons, a page that
 * shows one icon would need all of them.
 */
export const directIcons = (): Plugin => ({
  name: "direct-icons",
  transform: {
    filter: { code: "@tabler/icons-react", id: { exclude: /node_modules/ } },
    handler: (code) => ({ code: withDirectImports(code), map: null }),
  },
});
