import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readBudgets, table } from "./report.ts";
import { tidy } from "./statistics.ts";

export const root = join(import.meta.dirname, "..");
export const resultsFile = join(root, "bench/results.json");

/** Figures of a separate program: its peak would include what others left in memory. */
export function measureApart(
  name: "field" | "export" | "images" | "import" | "sealed" | "tests",
  args: readonly string[],
): Record<string, number> {
  // Printed by that program.
  return runApart(name, args) as Record<string, number>;
}

/** Short-lived rows need not fill the 16 to 32 MB that Node uses by default. */
const YOUNG_MEGABYTES = 8;

export function runApart(
  name: string,
  args: readonly string[],
  more: readonly string[] = [],
): unknown {
  const program = join(root, `bench/${name}.ts`);
  const all = [`--max-semi-space-size=${YOUNG_MEGABYTES}`, ...more, program, ...args];
  return JSON.parse(execFileSync(process.execPath, all, { encoding: "utf8" }));
}

/** The heap of a function of 512 MB: with more, garbage is left to lie. */
const SMALL_HEAP_MEGABYTES = 256;

/**
 * Merges ten shifts of 100,000 takers in a minute or two: time and memory have budgets; its figures
 * stay until it runs again.
 */
export function measureMerge(): void {
  // Printed by that program.
  const figures = runApart("merge", [], [`--max-old-space-size=${SMALL_HEAP_MEGABYTES}`]) as Record<
    string,
    number
  >;
  const { cpuSeconds, peakMegabytes, ...others } = figures;
  const held = { cpuSeconds, peakMegabytes };
  const last = lastResults() as { unbudgeted?: object };
  writeResults(tidy({ ...last, merge: held, unbudgeted: { ...last.unbudgeted, merge: others } }));
  showTable(tidy({ merge: held, unbudgeted: { merge: others } }));
}

export const lastResults = () => JSON.parse(readFileSync(resultsFile, "utf8")) as object;

/**
 * Fills a bank with 100,000 questions, which takes minutes: its figures stay until it runs again.
 */
export function measureBank(): void {
  // Printed by that program.
  const bank = runApart("bank", []) as object;
  writeResults(tidy({ ...lastResults(), bank }));
  showTable(tidy({ bank }));
}

/** Fills the product with 100,000 users, which takes minutes: its figures stay, too. */
export function measureUsers(): void {
  // Printed by that program.
  const users = runApart("users", []) as object;
  writeResults(tidy({ ...lastResults(), users }));
  showTable(tidy({ users }));
}

/** Twenty sessions of practice, in a minute; their figures stay, too. */
export function measurePractice(): void {
  // Printed by that program.
  const practice = runApart("practice", []) as object;
  writeResults(tidy({ ...lastResults(), practice }));
  showTable(tidy({ practice }));
}

/** Fills months of the audit log, in a minute; its figures stay, too. */
export function measureAudit(): void {
  // Printed by that program.
  const audit = runApart("audit", []) as object;
  writeResults(tidy({ ...lastResults(), audit }));
  showTable(tidy({ audit }));
}

/** A part's figures stay until it runs again: those with budgets, and others for information. */
function measurePart(
  name: "images" | "import" | "sealed",
  isOther: (figure: string) => boolean,
): void {
  const figures = Object.entries(measureApart(name, []));
  const held = Object.fromEntries(figures.filter(([figure]) => !isOther(figure)));
  const others = Object.fromEntries(figures.filter(([figure]) => isOther(figure)));
  const last = lastResults() as { unbudgeted?: object };
  writeResults(tidy({ ...last, [name]: held, unbudgeted: { ...last.unbudgeted, [name]: others } }));
  showTable(tidy({ [name]: held, unbudgeted: { [name]: others } }));
}

/** Reading files of questions, compared with reading a whole workbook. */
export const measureImport = () =>
  measurePart("import", (name) => !name.endsWith("OfWholeWorkbook"));

/** Bytes of a paper's images. */
export const measureImages = () =>
  measurePart("images", (name) => /^(?:cpuMillisecondsPerImage|paperKilobytesBefore)$/.test(name));

/** A start with a sealed paper, and what the API would send without it. */
export const measureSealed = () => measurePart("sealed", (name) => name.startsWith("unsealed"));

export function writeResults(results: object): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
}

export function showTable(results: object): void {
  const budgets = readBudgets(readFileSync(join(root, "bench/budgets.json"), "utf8"));
  console.log(table(results, budgets).join("\n"));
}
