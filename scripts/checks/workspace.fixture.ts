import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const repo = join(import.meta.dirname, "../..");

/** A clean workspace of a few lines with something for every check. */
const cleanFiles: Record<string, string> = {
  // Without the slash, since it is a link here, and the linter would follow it.
  ".gitignore": "node_modules\n",
  "package.json": json({
    name: "planted",
    private: true,
    workspaces: ["packages/*"],
    type: "module",
    scripts: { start: "node packages/local/start.ts" },
  }),
  "packages/core/package.json": json({
    name: "@academy/core",
    type: "module",
    exports: { "./*": "./*" },
    dependencies: { zod: "4.6.7" },
  }),
  "packages/core/people/user/user.schema.ts":
    'import * as z from "zod";\n\nexport const name = z.string();\n',
  "packages/local/package.json": json({ name: "@academy/local", type: "module" }),
  "packages/local/start.ts":
    'import { name } from "../core/people/user/user.schema.ts";\n\nconsole.log(name.parse("visitor"));\n',
  "docs/glossary.md": `| not | but | refused in |
|---|---|---|
| spool | temporary file | names |
| sign in, stands | log in, is | screens |
| hand in, anew | submit, again | both |
| right, wrong (of answers) | correct, incorrect | both |
`,
  "knip.json": json({ workspaces: { ".": {}, "packages/*": {} } }),
};

export interface Workspace {
  root: string;
  /** Writes a file for one planted violation; `restore` brings the clean workspace back. */
  plant(file: string, text: string): void;
  restore(): void;
  remove(): void;
}

/** A separate folder under the system's temporary one, with this repo's configs and tools. */
export function createWorkspace(files: Record<string, string> = cleanFiles): Workspace {
  const root = mkdtempSync(join(tmpdir(), "academy-check-"));
  for (const config of [".oxlintrc.json", ".oxfmtrc.json", "tsconfig.json"]) {
    cpSync(join(repo, config), join(root, config));
  }
  symlinkSync(join(repo, "node_modules"), join(root, "node_modules"), "junction");
  const planted = new Set<string>();
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    planted.add(file);
  };
  for (const [file, text] of Object.entries(files)) plant(file, text);
  planted.clear();
  return {
    root,
    plant,
    restore() {
      for (const file of planted) {
        rmSync(join(root, file));
        const clean = files[file];
        if (clean !== undefined) writeFileSync(join(root, file), clean);
      }
      planted.clear();
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
