import type { Rolldown } from "vite";
import { type Audience, audienceOf, type ModuleOf, rootsByModule } from "./chunk-reach.build.ts";
import {
  isAdminPaths,
  isAmount,
  isBankText,
  isBubbles,
  isEndless,
  isEngine,
  isLanguage,
  isLasting,
  isLearning,
  isLetter,
  isNotes,
  isOfForms,
  isPageLayout,
  isPaperFont,
  isPart,
  isRareField,
  isSeal,
  isSealedPaper,
  isSmall,
  isSplit,
  isZod,
  outbox,
  sender,
} from "./chunk-modules.build.ts";

type Kind = (root: string) => boolean;

/** Finds modules by their paths below packages/web, as they are imported. */
const oneOf = (...names: readonly string[]): Kind => {
  const endings = names.map((name) => `/web/${name}`);
  return (root) => endings.some((ending) => root.endsWith(ending));
};

const entry = oneOf("index.html", "main.tsx");
const landing = oneOf("features/landing/landing-page.tsx");
const ofLanding: Kind = (root) => root.includes("/web/features/landing/");
const signIn = oneOf(
  "app/auth-layout.tsx",
  "features/sign-in/login-page.tsx",
  "features/sign-in/sign-up-page.tsx",
);
/** Pages that show no data of the server, and therefore need no query client. */
const withoutQueries: Kind = (root) =>
  signIn(root) ||
  oneOf("features/sign-in/consent-page.tsx", "features/sign-in/google-return-page.tsx")(root);
const frames = oneOf("app/student-layout.tsx", "app/admin-layout.tsx");
const panel = oneOf("app/student-layout.tsx", "features/student-tests/dashboard-page.tsx");
const list = oneOf("features/student-reports/student-reports-page.tsx");
const test = oneOf(
  "app/focus-layout.tsx",
  "features/take-test/take-test-page.tsx",
  "features/take-test/guest/demo-test-page.tsx",
  // Code of these pages that is loaded on demand.
  "features/take-test/offline/keep-test.ts",
  "features/take-test/offline/waits-for-connection.tsx",
  "features/take-test/start/test-closed.tsx",
  "features/take-test/languages/language-parts.ts",
  "features/take-test/submission/submitted.tsx",
  "features/take-test/view/later-parts.ts",
  "features/take-test/view/sign-in-dialog.tsx",
);
/**
 * A few lines of code. They get no file of their own, so that tests and practice load one file
 * less.
 */
const focus = oneOf("app/focus-layout.tsx");
const take = oneOf("features/take-test/take-test-page.tsx");
/** The screens that `later-screens.ts` loads, in one file. */
const later = oneOf(
  "features/take-test/submission/submitted.tsx",
  "features/take-test/view/later-parts.ts",
  "features/take-test/view/sign-in-dialog.tsx",
);
const report = oneOf(
  "app/reader-layout.tsx",
  "features/report/report-page.tsx",
  "features/report/sample-report-page.tsx",
);
/** Code that a student's own report loads after the first paint, in one file. */
const afterReport = oneOf(
  "features/report/summary/time-lost.tsx",
  "features/report/own-learning.ts",
);
/** Pages that are neither a test nor a report, and should not load code that only these need. */
const otherPage: Kind = (root) =>
  /\/web\/(app\/(student|admin|auth|page)-layout|app\/pages\/admin-dashboard-page|features\/(student-tests|student-reports|lectures|payment|account|sign-in|policies)\/[^/]+-page|features\/payment\/receipt)\.tsx$/.test(
    root,
  );
/** Pages for a student's own study; they share a few small files. */
const study = oneOf(
  "features/practice/practice-page.tsx",
  "features/notebook/notebook-page.tsx",
  "features/mastery/mastery-page.tsx",
);
const payment = oneOf(
  "features/payment/subscriptions-page.tsx",
  "features/payment/receipt.tsx",
  "features/payment/bill-links.tsx",
  "features/payment/history.tsx",
  "features/payment/products.tsx",
  "features/payment/returned.tsx",
);
/** The part of a response type that asks a question and shows its answer. */
const answer: Kind = (root) => /\/response-types\/[^/]+\/[^/]+\.ui\.tsx$/.test(root);

/** Modules that at least this many administrators' pages share are in a common file. */
const COMMON = 4;

type Roots = readonly string[];
const some = (roots: Roots, ...kinds: readonly Kind[]): boolean =>
  kinds.some((kind) => roots.some(kind));
const several = (roots: Roots, kind: Kind): boolean => roots.filter(kind).length > 1;
/** Whether some of the roots are of this kind, but not all of them. */
const beyond = (roots: Roots, kind: Kind): boolean => roots.some(kind) && !roots.every(kind);

interface Chunk {
  readonly name: string;
  /**
   * Whether a module with these roots belongs to the chunk. Adding roots must not change the answer
   * from yes to no. A module that is imported has all roots of its importer, so it must be in the
   * same chunk or in an earlier one of the list. Otherwise the bundler moves it into a later chunk,
   * which some pages do not load.
   */
  readonly holds: (roots: Roots, id: string, audience: Audience) => boolean;
}

const isCommon = (roots: Roots, id: string, { adminPages }: Audience): boolean =>
  isPart(id) && !isRareField(id) && roots.filter((root) => adminPages.has(root)).length >= COMMON;

/**
 * The shared chunks, from the widest reach to the narrowest; a module belongs to the first chunk
 * that accepts it.
 */
const chunks: readonly Chunk[] = [
  // Changes only with a dependency, so a returning visitor has it in the cache.
  { name: "core", holds: (roots, id) => some(roots, entry) && isLasting(id) },
  {
    name: "start",
    holds: (roots) => some(roots, entry) || (some(roots, landing) && beyond(roots, ofLanding)),
  },
  {
    name: "base",
    holds: (roots) => some(roots, withoutQueries) && some(roots, panel, list, test, report),
  },
  {
    name: "signed",
    holds: (roots, id) =>
      focus(id) ||
      isSmall(id) ||
      (some(roots, test) &&
        // Administrators' pages also need what tests and reports share, except formatted text.
        (some(roots, otherPage) || (some(roots, report) && !some(roots, answer)) || isLetter(id))),
  },
  { name: "admin-paths", holds: (_roots, id) => isAdminPaths(id) },
  { name: "endless", holds: (_roots, id) => isEndless(id) },
  { name: "seal", holds: (_roots, id) => isSeal(id) },
  { name: "outbox", holds: (_roots, id) => outbox(id) },
  { name: "outbox-sender", holds: (_roots, id) => sender(id) },
  { name: "forms", holds: (_roots, id) => isOfForms(id) },
  { name: "sealed-paper", holds: (_roots, id) => isSealedPaper(id) },
  { name: "paper-fonts", holds: (_roots, id) => isPaperFont(id) },
  { name: "language", holds: (_roots, id) => isLanguage(id) },
  { name: "paper", holds: (roots) => some(roots, report) && some(roots, test) },
  { name: "answers", holds: (roots) => some(roots, answer) },
  { name: "frame", holds: (roots) => several(roots, frames) },
  // Code of a test that other pages need too. It has a chunk of its own, so that these pages do not
  // load the rest of a test.
  { name: "from-test", holds: (roots) => beyond(roots, test) },
  { name: "figures", holds: (roots, id) => beyond(roots, report) || isLearning(id) },
  { name: "test", holds: (roots, id) => take(id) || (several(roots, test) && !roots.every(later)) },
  { name: "report", holds: (roots) => several(roots, report) },
  { name: "sign-in", holds: (roots) => several(roots, signIn) },
  { name: "panel", holds: (r, id) => isBubbles(id) || (some(r, panel) && several(r, otherPage)) },
  { name: "list", holds: (roots, id) => beyond(roots, list) || isSplit(id) },
  { name: "study", holds: (roots) => several(roots, study) },
  { name: "notes", holds: (_roots, id) => isNotes(id) },
  { name: "engine", holds: (_roots, id) => isEngine(id) },
  { name: "payment", holds: (roots) => beyond(roots, payment) },
  // Late in the list: code that more pages share is then already in an earlier chunk, and is not
  // loaded together with these modules.
  { name: "amount", holds: (_roots, id) => isAmount(id) },
  { name: "bank-text", holds: (_roots, id) => isBankText(id) },
  { name: "zod", holds: (_roots, id) => isZod(id) },
  // Code that students' dialogs need too is kept apart from code that students never load.
  {
    name: "parts",
    holds: (roots, id, audience) => isCommon(roots, id, audience) && audience.students.has(id),
  },
  { name: "admin", holds: isCommon },
  // Late screens of a test, by their paths; the code that they share is in an earlier chunk of the
  // list.
  { name: "later", holds: (roots, id) => later(id) || roots.every(later) },
  { name: "after-report", holds: (roots, id) => afterReport(id) || roots.every(afterReport) },
];

/** The chunk of a module; undefined if the bundler decides. Each screen has a file of its own. */
export function chunkOf(
  id: string,
  roots: ReadonlySet<string>,
  audience: Audience,
): string | undefined {
  // A screen or layout keeps a file of its own; the build's manifest lists the file by its name.
  if (later(id)) return "later";
  if (afterReport(id)) return "after-report";
  if (focus(id)) return "signed";
  if (take(id)) return "test";
  if (isEndless(id)) return "endless";
  if (isEngine(id)) return "engine";
  if (isAdminPaths(id)) return "admin-paths";
  if (sender(id)) return "outbox-sender";
  if (entry(id) || isPageLayout(id) || (roots.has(id) && !answer(id))) return undefined;
  const all = [...roots];
  return chunks.find(({ holds }) => holds(all, id, audience))?.name;
}

/**
 * Puts shared code into few files, by the pages that reach it
 * (docs/decisions/0061-chunks-by-reach.md).
 *
 * @param entryId the module from which all others are reached.
 */
export function chunksByReach(entryId: string): Rolldown.CodeSplittingOptions {
  let known: { roots: Map<string, Set<string>>; audience: Audience } | undefined;
  return {
    groups: chunks.map(({ name }, index) => ({
      debugName: name,
      priority: chunks.length - index,
      name: (id, context) => {
        const moduleOf: ModuleOf = (one) => context.getModuleInfo(one);
        known ??= {
          roots: rootsByModule(entryId, moduleOf),
          audience: audienceOf(entryId, moduleOf),
        };
        const roots = known.roots.get(id);
        return roots && chunkOf(id, roots, known.audience) === name ? name : null;
      },
    })),
  };
}
