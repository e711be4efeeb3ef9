import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installCommand } from "../e2e/support/browser.ts";
import { ensureWebBuild } from "@academy/local/start/web-build.ts";
import { orExit } from "../scripts/arguments.ts";
import { readMeasurement } from "./arguments.ts";
import { measureCapacity } from "./capacity.ts";
import { type Interaction, measureInteraction } from "./interaction.ts";
import { measureLambda } from "./lambda.ts";
import { measureLearning } from "./learning.ts";
import { measureMarking } from "./marking.ts";
import { naiveAnswers, naiveUnits } from "./naive.ts";
import { readBudgets, table } from "./report.ts";
import { tidy } from "./statistics.ts";
import { routeFigures } from "./web-size.ts";
import { startWorld } from "./world.ts";

const root = join(import.meta.dirname, "..");
const resultsFile = join(root, "bench/results.json");

/** Capacity units and marking, in one world, each with its naive version. */
async function database() {
  const world = await startWorld();
  try {
    const { figures, withSignIn, key, planned, sheet } = await measureCapacity(world);
    const answers = naiveAnswers(key, sheet);
    const changes = planned.flatMap(({ dirty }) => dirty);
    const naive = naiveUnits(key, answers, changes);
    const learning = await measureLearning(world);
    return { figures, withSignIn, naive, learning, marking: measureMarking(key, sheet) };
  } finally {
    await world.stop();
  }
}

/** Figures of a separate program: its peak would include what others left in memory. */
function measureApart(
  name: "field" | "export" | "images" | "import" | "tests",
  args: readonly string[],
): Record<string, number> {
  // Printed by that program.
  return runApart(name, args) as Record<string, number>;
}

/** Short-lived rows need not fill the 16 to 32 MB that Node uses by default. */
const YOUNG_MEGABYTES = 8;

function runApart(name: string, args: readonly string[]): unknown {
  const program = join(root, `bench/${name}.ts`);
  const all = [`--max-semi-space-size=${YOUNG_MEGABYTES}`, program, ...args];
  return JSON.parse(execFileSync(process.execPath, all, { encoding: "utf8" }));
}

const lastResults = () => JSON.parse(readFileSync(resultsFile, "utf8")) as object;

/**
 * Fills a bank with 100,000 questions, which takes minutes: its figures stay until it runs again.
 */
function measureBank(): void {
  // Printed by that program.
  const bank = runApart("bank", []) as object;
  writeResults(tidy({ ...lastResults(), bank }));
  showTable(tidy({ bank }));
}

/** Fills the product with 100,000 users, which takes minutes: its figures stay, too. */
function measureUsers(): void {
  // Printed by that program.
  const users = runApart("users", []) as object;
  writeResults(tidy({ ...lastResults(), users }));
  showTable(tidy({ users }));
}

/**
 * Compares reading files of questions with reading a whole workbook: the saved memory has a budget,
 * the times are for information. Its figures stay until it runs again.
 */
function measureImport(): void {
  const figures = Object.entries(measureApart("import", []));
  const isRatio = ([name]: [string, number]) => name.endsWith("OfWholeWorkbook");
  const held = Object.fromEntries(figures.filter(isRatio));
  const others = Object.fromEntries(figures.filter((one) => !isRatio(one)));
  const last = lastResults() as { unbudgeted?: object };
  const unbudgeted = { ...last.unbudgeted, import: others };
  writeResults(tidy({ ...last, import: held, unbudgeted }));
  showTable(tidy({ import: held, unbudgeted: { import: others } }));
}

/** Bytes of a paper's images, which have budgets; its figures stay until it runs again. */
function measureImages(): void {
  const { cpuMillisecondsPerImage, paperKilobytesBefore, ...held } = measureApart("images", []);
  const last = lastResults() as { unbudgeted?: object };
  const others = { cpuMillisecondsPerImage, paperKilobytesBefore };
  writeResults(tidy({ ...last, images: held, unbudgeted: { ...last.unbudgeted, images: others } }));
  showTable(tidy({ images: held, unbudgeted: { images: others } }));
}

/** What a cold start loads and takes, in a minute; all other figures stay. */
async function measureLambdaAlone(): Promise<void> {
  const last = lastResults() as { unbudgeted?: object };
  const { held, others } = await measureLambda(root);
  writeResults(tidy({ ...last, lambda: held, unbudgeted: { ...last.unbudgeted, lambda: others } }));
  showTable(tidy({ lambda: held, unbudgeted: { lambda: others } }));
}

/** What each page of the web app loads, in seconds; all other figures stay. */
async function measureWeb(): Promise<void> {
  const web = routeFigures(await ensureWebBuild(console.log));
  writeResults(tidy({ ...lastResults(), web }));
  showTable(tidy({ web }));
}

function writeResults(results: object): void {
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`);
}

function showTable(results: object): void {
  const budgets = readBudgets(readFileSync(join(root, "bench/budgets.json"), "utf8"));
  console.log(table(results, budgets).join("\n"));
}

/** A spreadsheet of 100,000 takers: its memory has budgets, its time is for information. */
function measureExport() {
  const { bytesPerTaker, readUnitsPerThousandTakers, ...others } = measureApart("export", []);
  return { held: { bytesPerTaker, readUnitsPerThousandTakers }, others };
}

/**
 * Publishing a whole paper and searching tests among 10,000: units have budgets, time is for
 * information.
 */
function measureTests() {
  const figures = Object.entries(measureApart("tests", []));
  const isTime = ([name]: [string, number]) => name.endsWith("Milliseconds");
  return {
    held: Object.fromEntries(figures.filter((one) => !isTime(one))),
    others: Object.fromEntries(figures.filter(isTime)),
  };
}

/** The results of the last run with a browser. */
function lastInteraction(): Interaction {
  console.log(`NOT MEASURED: the test screen, without a browser. Run: ${installCommand}`);
  const { interaction, unbudgeted } = JSON.parse(readFileSync(resultsFile, "utf8")) as {
    // Written by this program.
    interaction: Interaction["counts"];
    unbudgeted: { interactionFourTimesSlower: Interaction["times"] };
  };
  return { counts: interaction, times: unbudgeted.interactionFourTimesSlower };
}

/** Figures of parts that run separately: they stay until those run again. */
interface LastFigures {
  bank?: object;
  users?: object;
  images?: object;
  import?: object;
  unbudgeted?: { images?: object; import?: object };
}

/**
 * `npm run bench`: prints every figure next to its budget and writes bench/results.json. The load of
 * a whole test runs by `npm run bench -- load` alone, the processing of a million submissions by
 * `npm run bench -- field`, a spreadsheet by `npm run bench -- export`, publishing and listing
 * tests by `npm run bench -- tests`, the reading of files by `npm run bench -- import`, the bytes of
 * images by `npm run bench -- images`, the question bank by `npm run bench -- bank`, the users by
 * `npm run bench -- users`, what cold starts load by `npm run bench -- lambda`, what pages load by
 * `npm run bench -- web`, first visits on a cheap phone by `npm run bench -- pages`, and how long a
 * call is held where AWS throttles by `npm run bench -- throttled`.
 */
async function main(): Promise<void> {
  const { figures, withSignIn, naive, learning, marking } = await database();
  const lambda = await measureLambda(root);
  const dist = await ensureWebBuild(console.log);
  const exported = measureExport();
  const tests = measureTests();
  const interaction = (await measureInteraction()) ?? lastInteraction();
  const { bank, users, images, import: read, unbudgeted } = lastResults() as LastFigures;
  const results = tidy({
    ...(bank && { bank }),
    ...(users && { users }),
    ...(images && { images }),
    ...(read && { import: read }),
    capacity: figures,
    export: exported.held,
    interaction: interaction.counts,
    lambda: lambda.held,
    learning,
    tests: tests.held,
    web: routeFigures(dist),
    // Depends on the machine and the moment, or is for comparison: no budget.
    unbudgeted: {
      export: exported.others,
      ...(unbudgeted?.images && { images: unbudgeted.images }),
      ...(unbudgeted?.import && { import: unbudgeted.import }),
      interactionFourTimesSlower: interaction.times,
      itemPerAnswer: naive,
      lambda: lambda.others,
      marking,
      tests: tests.others,
      wholeAttemptWithSignIn: withSignIn,
    },
  });
  writeResults(results);
  showTable(results);
}

const asked = orExit(() => readMeasurement(process.argv.slice(2)));
switch (asked.part) {
  case "load": {
    const { runLoad } = await import("./load.ts");
    await runLoad(root, asked.load);
    break;
  }
  case "pages": {
    const { runPages } = await import("./pages.ts");
    await runPages(asked.pages);
    break;
  }
  case "bank":
    measureBank();
    break;
  case "images":
    measureImages();
    break;
  case "import":
    measureImport();
    break;
  case "users":
    measureUsers();
    break;
  case "lambda":
    await measureLambdaAlone();
    break;
  case "web":
    await measureWeb();
    break;
  case "throttled":
    console.log(JSON.stringify(runApart("throttled", []), null, 2));
    break;
  case "all":
    await main();
    break;
  default:
    console.log(JSON.stringify(measureApart(asked.part, []), null, 2));
}
