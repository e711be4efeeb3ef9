import { existsSync } from "node:fs";

// Loaded before every command of package.json, by any Node: without the installed packages that is
// the machine's own, which may not read TypeScript at all.
if (!existsSync(new URL("../node_modules/.package-lock.json", import.meta.url))) {
  console.error("Nothing is installed yet. Run: npm ci");
  process.exit(1);
}
