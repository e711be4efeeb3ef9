import { readFileSync } from "node:fs";
import { installCommand } from "../e2e/support/browser.ts";
import { ensureWebBuild } from "@academy/local/start/web-build.ts";
import { orExit } from "../scripts/arguments.ts";
import {
  lastResults,
  measureApart,
  measureAudit,
  measureBank,
  measureImages,
  measureImport,
  measureMerge,
  measurePractice,
  measureSealed,
  measureUsers,
  resultsFile,
  root,
  runApart,
  showTable,
  writeResults,
} from "./apart.ts";
import { readMeasurement } from "./arguments.ts";
import { measureCapacity } from "./capacity.ts";
import { type Interaction, measureInteraction } from "./interaction.ts";
import { measureLambda } from "./lambda.ts";
import { measureLearning } from "./learning.ts";
import { measureMarking } from "./marking.ts";
import { naiveAnswers, naiveUnits } from "./naive.ts";
import { tidy } from "./statistics.ts";
import { routeFigures } from "./web-size.ts";
import { startWorld } from "./world.ts";

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
  audit?: object;
  practice?: object;
  images?: object;
  import?: object;
  merge?: object;
  sealed?: object;
  unbudgeted?: { images?: object; import?: object; merge?: object; sealed?: object };
}

/**
 * `npm run bench`: prints every figure next to its budget and writes bench/results.json. The load of
 * a whole test runs by `npm run bench -- load` alone, the processing of a million submissions by
 * `npm run bench -- field`, a spreadsheet by `npm run bench -- export`, publishing and listing
 * tests by `npm run bench -- tests`, the reading of files by `npm run bench -- import`, the bytes of
 * images by `npm run bench -- images`, starts with a sealed paper by `npm run bench -- sealed`, the question bank by `npm run bench -- bank`, the users by
 * `npm run bench -- users`, the audit log by `npm run bench -- audit`, sessions of practice by
 * `npm run bench -- practice`, the merge of an exam by `npm run bench -- exam`, what cold starts load by `npm run bench -- lambda`, what pages load by
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
  const {
    audit,
    bank,
    users,
    images,
    import: read,
    merge,
    sealed,
    practice,
    unbudgeted,
  } = lastResults() as LastFigures;
  const results = tidy({
    ...(audit && { audit }),
    ...(bank && { bank }),
    ...(users && { users }),
    ...(images && { images }),
    ...(read && { import: read }),
    ...(merge && { merge }),
    ...(sealed && { sealed }),
    ...(practice && { practice }),
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
      ...(unbudgeted?.merge && { merge: unbudgeted.merge }),
      ...(unbudgeted?.sealed && { sealed: unbudgeted.sealed }),
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
  case "sealed":
    measureSealed();
    break;
  case "users":
    measureUsers();
    break;
  case "audit":
    measureAudit();
    break;
  case "practice":
    measurePractice();
    break;
  case "exam":
    measureMerge();
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
