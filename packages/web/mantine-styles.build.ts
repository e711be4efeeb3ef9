import type { Plugin } from "vite";

/** A component's module of class names, which Mantine generates from its style sheet. */
const CLASS_NAMES = /\/@mantine\/core\/.*\/([^/]+)\.module\.mjs$/;

interface Module {
  readonly id: string;
  /** What is left of it in the build. */
  readonly code: string | null;
}

/** The components with a class, or an animation, that the styles do not have. */
export function withoutStyles(modules: readonly Module[], styles: string): string[] {
  return modules.flatMap((module) => {
    const component = CLASS_NAMES.exec(module.id)?.[1];
    if (component === undefined) return [];
    const classes = (module.code ?? "").matchAll(/\bm_[0-9a-z]+\b/g);
    return [...classes].some(([name]) => !styles.includes(name)) ? [component] : [];
  });
}

/** Fails a build that uses a component of Mantine without its styles. */
export const mantineStyles = (): Plugin => ({
  name: "mantine-styles",
  apply: "build",
  generateBundle: {
    // After Vite has put the styles into files.
    order: "post",
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const modules = files.flatMap((file) =>
        file.type === "chunk"
          ? file.moduleIds
              .filter((id) => CLASS_NAMES.test(id))
              .map((id) => ({ id, code: file.modules[id]?.code ?? null }))
          : [],
      );
      const styles = files.flatMap((file) =>
        file.type === "asset" && file.fileName.endsWith(".css") ? [String(file.source)] : [],
      );
      const missing = withoutStyles(modules, styles.join("\n"));
      if (missing.length === 0) return;
      const lines = missing.map((name) => `@import "@mantine/core/styles/${name}.layer.css";`);
      this.error(`Add to app/mantine-parts.css, in Mantine's order:\n${lines.join("\n")}`);
    },
  },
});
