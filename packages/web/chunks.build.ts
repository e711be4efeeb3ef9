import type { Rolldown } from "vite";
import {
  isAdminPaths,
  isBubbles,
  isEndless,
  isLanguage,
  isLearning,
  isNotes,
  isOfForms,
  isPageLayout,
  isSeal,
  isSplit,
} from "./chunk-modules.build.ts";
import { type Audience, audienceOf, type ModuleOf, rootsByModule } from "./chunk-reach.build.ts";

type Kind = (root: string) => boolean;

/** Matches modules by their addresses below packages/web, as they are imported. */
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
/** Pages without data of the server, which therefore need no query client. */
const withoutQueries: Kind = (root) =>
  signIn(root) ||
  oneOf("features/sign-in/consent-page.tsx", "features/sign-in/google-return-page.tsx")(root);
const frames = oneOf("app/student-layout.tsx", "app/admin-layout.tsx");
const panel = oneOf("app/student-layout.tsx", "features/student-tests/dashboard-page.tsx");
const list = oneOf("features/student-reports/student-reports-page.tsx");
const exam = oneOf(
  "app/focus-layout.tsx",
  "features/take-test/take-test-page.tsx",
  "features/take-test/guest/demo-test-page.tsx",
  // Parts of those pages, loaded when they are needed.
  "features/take-test/room/offline-test.ts",
  "features/take-test/room/waits-for-connection.tsx",
  "features/take-test/start/test-closed.tsx",
  "features/take-test/integrity/use-screen-watch.ts",
  "features/take-test/languages/language-parts.ts",
  "features/take-test/submission/submission.ts",
  "features/take-test/submission/submitted.tsx",
  "features/take-test/view/exam-dialogs.tsx",
  "features/take-test/view/sign-in-dialog.tsx",
);
/** A few lines each: without a file of their own, tests and practice load one file less. */
const focus = oneOf("app/focus-layout.tsx");
const take = oneOf("features/take-test/take-test-page.tsx");
/** What `later-screens.ts` loads, in one file. */
const later = oneOf(
  "features/take-test/integrity/use-screen-watch.ts",
  "features/take-test/submission/submission.ts",
  "features/take-test/submission/submitted.tsx",
  "features/take-test/view/exam-dialogs.tsx",
  "features/take-test/view/sign-in-dialog.tsx",
);
const report = oneOf(
  "app/reader-layout.tsx",
  "features/report/report-page.tsx",
  "features/report/sample-report-page.tsx",
);
/** Pages that are neither a test nor a report and should not load what only those need. */
const otherPage: Kind = (root) =>
  /\/web\/(app\/(student|admin|auth|page)-layout|app\/pages\/admin-dashboard-page|features\/(student-tests|student-reports|lectures|payment|account|sign-in|policies)\/[^/]+-page|features\/payment\/receipt)\.tsx$/.test(
    root,
  );
/** Pages of a student's own study, which share a few small files. */
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

const isLasting = (id: string): boolean =>
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//.test(id);
/** A few bytes that many pages need; in "paper" they would take the purifier along. */
const isLetter = (id: string): boolean => id.endsWith("/response-types/shared/letter.ts");
/** Less than a kilobyte each, which pages of several kinds need. */
const isSmall = (id: string): boolean =>
  /\/node_modules\/idb-keyval\/|\/web\/(lib\/(use-online|shared-lock|worker-address)|shared\/kept-lectures\/has-kept)\.|\/ui\/(segments|line-list|trusted-types)\.|\/question\/difficulty\.|\/language\/language-codes\.|\/shared\/odd-numeral\./.test(
    id,
  );

/**
 * Sends the answers of tests from any page: the entry loads it when the page is idle, and it must
 * not load a test's screens with it, nor these it.
 */
const sender: Kind = (id) =>
  /\/web\/shared\/(outbox\/((start-)?sender|send-kept)|offline\/offline-rooms)\./.test(id);
/** What the device keeps of tests and how it is sent, which a test and the sender share. */
const outbox: Kind = (id) =>
  !sender(id) &&
  /\/web\/shared\/(outbox\/(?!kept-words)|offline\/(room|worker(-calls)?)\.)/.test(id);

/** zod, and the schemas that most pages with it need: administrators' alone. */
const isZod = (id: string): boolean =>
  /\/node_modules\/zod\/|\/(exam-type|query|catalogue|question-terms|cutoffs|judgement-rows|language)\.schema\.|\/web\/lib\/address\/filter-fields\./.test(
    id,
  );

/** Where small parts of pages are: without zod and formatted text, which many pages do not load. */
const isPart = (id: string): boolean =>
  /\/packages\/(ui|web\/(lib|shared\/(bank|export|results)))\/|\/response-types\/shared\/html-text\./.test(
    id,
  ) && !/\/(bank-text|asked-question|question-card)\./.test(id);

/** What plays the copies of a lecture: its file has a budget of its own. */
const isEngine = (id: string): boolean => id.includes("/web/features/lectures/engine/");

/** So many administrators' pages share what is in a common file. */
const COMMON = 4;

type Roots = readonly string[];
const some = (roots: Roots, ...kinds: readonly Kind[]): boolean =>
  kinds.some((kind) => roots.some(kind));
const several = (roots: Roots, kind: Kind): boolean => roots.filter(kind).length > 1;
/** Whether some of the roots are of this kind, and some are not. */
const beyond = (roots: Roots, kind: Kind): boolean => roots.some(kind) && !roots.every(kind);

interface Chunk {
  readonly name: string;
  /**
   * Whether a module with these roots belongs to it. More roots must not turn a yes into a no: what
   * a module imports has all of its roots, and so is in the same chunk or in one further up.
   * Otherwise the bundler moves it down, into a chunk that some of its pages do not load.
   */
  readonly holds: (roots: Roots, id: string, audience: Audience) => boolean;
}

const isCommon = (roots: Roots, id: string, { adminPages }: Audience): boolean =>
  isPart(id) && roots.filter((root) => adminPages.has(root)).length >= COMMON;

/** The shared chunks, from the widest reach to the narrowest; the first that holds a module has it. */
const chunks: readonly Chunk[] = [
  // Changes with a dependency only, so a returning visitor has it.
  { name: "core", holds: (roots, id) => some(roots, entry) && isLasting(id) },
  {
    name: "start",
    holds: (roots) => some(roots, entry) || (some(roots, landing) && beyond(roots, ofLanding)),
  },
  {
    name: "base",
    holds: (roots) => some(roots, withoutQueries) && some(roots, panel, list, exam, report),
  },
  {
    name: "signed",
    holds: (roots, id) =>
      focus(id) ||
      isSmall(id) ||
      (some(roots, exam) &&
        // What tests and reports share without formatted text is wanted on administrators' pages too.
        (some(roots, otherPage) || (some(roots, report) && !some(roots, answer)) || isLetter(id))),
  },
  { name: "admin-paths", holds: (_roots, id) => isAdminPaths(id) },
  { name: "endless", holds: (_roots, id) => isEndless(id) },
  { name: "outbox", holds: (_roots, id) => outbox(id) },
  { name: "outbox-sender", holds: (_roots, id) => sender(id) },
  { name: "forms", holds: (_roots, id) => isOfForms(id) },
  { name: "seal", holds: (_roots, id) => isSeal(id) },
  { name: "language", holds: (_roots, id) => isLanguage(id) },
  { name: "paper", holds: (roots) => some(roots, report) && some(roots, exam) },
  { name: "answers", holds: (roots) => some(roots, answer) },
  { name: "frame", holds: (roots) => several(roots, frames) },
  // What other pages share with a test or a report, so that those need not load all of it.
  { name: "from-exam", holds: (roots) => beyond(roots, exam) },
  { name: "figures", holds: (roots, id) => beyond(roots, report) || isLearning(id) },
  { name: "exam", holds: (roots, id) => take(id) || (several(roots, exam) && !roots.every(later)) },
  { name: "report", holds: (roots) => several(roots, report) },
  { name: "sign-in", holds: (roots) => several(roots, signIn) },
  { name: "panel", holds: (r, id) => isBubbles(id) || (some(r, panel) && several(r, otherPage)) },
  { name: "list", holds: (roots, id) => beyond(roots, list) || isSplit(id) },
  { name: "study", holds: (roots) => several(roots, study) },
  { name: "notes", holds: (_roots, id) => isNotes(id) },
  { name: "engine", holds: (_roots, id) => isEngine(id) },
  { name: "payment", holds: (roots) => beyond(roots, payment) },
  { name: "zod", holds: (_roots, id) => isZod(id) },
  // What students' dialogs need too is apart from what they never load.
  {
    name: "parts",
    holds: (roots, id, audience) => isCommon(roots, id, audience) && audience.students.has(id),
  },
  { name: "admin", holds: isCommon },
  // Screens of a test, by their own addresses; what they share is in a chunk further up.
  { name: "later", holds: (roots, id) => later(id) || roots.every(later) },
];

/** The chunk of a module, or undefined where the bundler decides: each screen has its own file. */
export function chunkOf(
  id: string,
  roots: ReadonlySet<string>,
  audience: Audience,
): string | undefined {
  // A screen or layout keeps a file of its own, under whose name the build's manifest lists it.
  if (later(id)) return "later";
  if (focus(id)) return "signed";
  if (take(id)) return "exam";
  if (isEndless(id)) return "endless";
  if (isEngine(id)) return "engine";
  if (isAdminPaths(id)) return "admin-paths";
  if (sender(id)) return "outbox-sender";
  if (entry(id) || isPageLayout(id) || (roots.has(id) && !answer(id))) return undefined;
  const all = [...roots];
  return chunks.find(({ holds }) => holds(all, id, audience))?.name;
}

/**
 * Shared code in few files, by the pages that reach it (docs/decisions/0061-chunks-by-reach.md).
 *
 * @param entryId the module from which everything is reached.
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
