import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that several test files share; it is removed when the run ends. */
    scratch: string;
  }
}

export default function prepare({ provide }: TestProject): () => void {
  const scratch = mkdtempSync(join(tmpdir(), "academy-tooling-"));
  provide("scratch", scratch);
  return () => rmSync(scratch, { recursive: true, force: true });
}
