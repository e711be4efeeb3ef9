import { ensureWebBuild } from "@academy/local/start/web-build.ts";
import { installCommand } from "../e2e/support/browser.ts";
import { root, runApart } from "./apart.ts";
import type { PartName } from "./arguments.ts";
import { measureCapacity } from "./capacity.ts";
import { measureInteraction } from "./interaction.ts";
import { measureLambda } from "./lambda.ts";
import { measureLearning } from "./learning.ts";
import { measureLearner } from "./learner.ts";
import { measureLearningYears } from "./learning-years.ts";
import { measureMarking } from "./marking.ts";
import { naiveAnswers, naiveUnits } from "./naive.ts";
import { measureStaffYears } from "./staff-years.ts";
import { measureWatching } from "./watching.ts";
import { engineFigures, familyFigures } from "./web-size.ts";
import { startWorld } from "./world.ts";

/** Measures something; its figures by their places in the results. */
type Part = () => object | Promise<object>;

/** The heap of a function of 512 MB: with more, garbage is left to lie. */
const SMALL_HEAP = ["--max-old-space-size=256"];

/** Each part gives all that it measures; `budgets.json` says which figures have a limit. */
const parts = {
  // Capacity units and marking, in one world, each with its naive version.
  database: async () => {
    const world = await startWorld();
    try {
      const { figures, withSignIn, key, planned, sheet } = await measureCapacity(world);
      const answers = naiveAnswers(key, sheet);
      const changes = planned.flatMap(({ dirty }) => dirty);
      const capacity = {
        ...figures,
        itemPerAnswer: naiveUnits(key, answers, changes),
        marking: measureMarking(key, sheet),
        wholeAttemptWithSignIn: withSignIn,
      };
      const learning = await measureLearning(world);
      const watching = await measureWatching(world);
      const learner = await measureLearningYears(world);
      const years = { ...learner, staff: await measureStaffYears(world) };
      return { capacity, learning, years, watching };
    } finally {
      await world.stop();
    }
  },
  // What a cold start loads and takes.
  lambda: async () => ({ lambda: await measureLambda(root) }),
  // CPU seconds of the calls of a student of three years.
  learner: async () => ({ learner: await measureLearner(root) }),
  // What each page of the web app loads.
  web: async () => {
    const dist = await ensureWebBuild(console.log);
    return { web: { ...familyFigures(dist), engine: engineFigures(dist) } };
  },
  // A spreadsheet of 100,000 takers.
  export: () => ({ export: runApart("export") }),
  // The test screen on a cheap phone.
  interaction: async () => {
    const measured = await measureInteraction();
    if (measured) {
      const { counts, times } = measured;
      return { interaction: { ...counts, fourTimesSlower: times } };
    }
    console.log(`NOT MEASURED: the test screen, without a browser. Run: ${installCommand}`);
    return {};
  },
  // The question bank with 100,000 questions.
  bank: () => ({ bank: runApart("bank") }),
  // The bytes of a paper's images.
  images: () => ({ images: runApart("images") }),
  // The reading of files of questions, compared with reading a whole workbook.
  import: () => ({ import: runApart("import") }),
  // Ten shifts of 100,000 takers, merged.
  exam: () => ({ merge: runApart("merge", SMALL_HEAP) }),
  // Starts with a sealed paper, and what the API would send without it.
  sealed: () => ({ sealed: runApart("sealed") }),
} as const satisfies Record<PartName, Part>;

export const measurePart = (name: PartName): object | Promise<object> => parts[name]();
