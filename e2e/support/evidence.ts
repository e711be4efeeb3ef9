import { mkdir, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { BrowserContext } from "playwright-core";

const root = join(import.meta.dirname, "../..");
const folder = join(root, ".build/failed-journeys");

/** Removes what an earlier run has left. */
export const clearEvidence = (): Promise<void> => rm(folder, { recursive: true, force: true });

/** Also what each page looked like at each step, which costs a tenth of a journey. */
const isFull = process.env["E2E_TRACE"] === "full";

/** Records what a context does from now on. */
export async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: isFull });
}

/**
 * Saves a picture of each page of a context and its trace, which `npx playwright-core show-trace`
 * opens. Returns their paths from the root, or why there are none.
 */
export async function saveEvidence(context: BrowserContext, name: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const base = join(folder, `${name.replace(/[^a-z0-9]+/gi, "-").slice(0, 80)}-${Date.now()}`);
  const pictures = context
    .pages()
    .map((page, index) => save(`${base}-${index}.png`, (path) => page.screenshot({ path })));
  const trace = save(`${base}.zip`, (path) => context.tracing.stop({ path }));
  return Promise.all([...pictures, trace]);
}

/** Forgets the trace of a context, which would stay on the disk. */
export async function dropTrace(context: BrowserContext): Promise<void> {
  if (!context.isClosed()) await context.tracing.stop();
}

/** A failed test has its own message: what cannot be saved is only mentioned. */
async function save(path: string, write: (path: string) => Promise<unknown>): Promise<string> {
  try {
    await write(path);
    return relative(root, path);
  } catch (error) {
    return `${relative(root, path)} could not be saved: ${String(error).split("\n", 1)[0]}`;
  }
}
