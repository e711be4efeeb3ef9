/** Modules that have a chunk for what they are, by their ids. */
export const isLasting = (id: string): boolean =>
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//.test(id);
/** A few bytes that many pages need; in "paper" they would take the purifier along. */
export const isLetter = (id: string): boolean => id.endsWith("/response-types/shared/letter.ts");
/** Less than a kilobyte each, which pages of several kinds need. */
export const isSmall = (id: string): boolean =>
  /\/node_modules\/idb-keyval\/|\/web\/(lib\/(use-online|shared-lock|worker-address)|shared\/kept-lectures\/has-kept)\.|\/ui\/(segments|line-list|trusted-types)\.|\/question\/difficulty\.|\/language\/language-codes\.|\/shared\/odd-numeral\./.test(
    id,
  );

/** Lists without an end, which administrators alone have. */
export const isEndless = (id: string): boolean =>
  /\/(useI|i)nfiniteQuery(Options|Observer)?\.js$/.test(id);

/** Columns and filters of pages with lists; beside the texts of payments, they would load those. */
export const isSplit = (id: string): boolean => /\/web\/lib\/split\.|\/ui\/filter-pills\./.test(id);

/** Addresses of administrators' pages, which some students' pages have links to as well. */
export const isAdminPaths = (id: string): boolean => id.endsWith("/web/lib/address/admin-paths.ts");
/** The styles of a layout with a file of its own, which reports have too. */
export const isPageLayout = (id: string): boolean => id.endsWith("/web/app/page-layout.module.css");
/** Dots of a line, which the dashboard and the builder have. */
export const isBubbles = (id: string): boolean => id.includes("/packages/ui/bubbles.");
/** A letter on a tile: in "figures" it would take these to the bank and the builder. */
export const isSeal = (id: string): boolean => id.includes("/packages/ui/seal.");
/** What reads numbers, and refuses them. */
export const isAmount = (id: string): boolean =>
  /\/response-types\/shared\/(centi|input-error)\./.test(id);
/** The texts of the bank, with their formulas. */
export const isBankText = (id: string): boolean =>
  /\/web\/shared\/(bank\/bank-text|question-form\/use-shown-html)\./.test(id);
/** A few calls that dashboard and report make after their first paint. */
export const isLearning = (id: string): boolean =>
  id.endsWith("/shared/learning/learning.queries.ts");

/** A student's own words about a question, wherever these are shown. */
export const isNotes = (id: string): boolean =>
  /\/web\/shared\/(learning\/own-words|problems\/problem-words)\./.test(id);

/**
 * Sends the answers of tests from any page: the entry loads it when the page is idle, and it must
 * not load a test's screens with it, nor these it.
 */
export const sender = (id: string): boolean =>
  /\/web\/shared\/(outbox\/((start-)?sender|send-kept)|offline\/(stale|forget)-tests)\./.test(id);
/** What the device stores of tests and how it is sent: code that a test and the sender share. */
export const outbox = (id: string): boolean =>
  !sender(id) &&
  /\/web\/shared\/(outbox\/(?!kept-words)|offline\/(kept-test|worker(-calls)?)\.)/.test(id);

/** zod, and the schemas that most pages with it need: administrators' alone. */
export const isZod = (id: string): boolean =>
  /\/node_modules\/zod\/|\/(exam-type|query|catalogue|question-terms|cutoffs|judgement-rows|language)\.schema\.|\/web\/lib\/address\/filter-fields\./.test(
    id,
  );

/** Where small parts of pages are: without zod and formatted text, which many pages do not load. */
export const isPart = (id: string): boolean =>
  /\/packages\/(ui|web\/(lib|shared\/(bank|export|results)))\/|\/response-types\/shared\/html-text\./.test(
    id,
  ) && !/\/(bank-text|asked-question|question-card)\./.test(id);

/** What plays the copies of a lecture: its file has a budget of its own. */
export const isEngine = (id: string): boolean => id.includes("/web/features/lectures/engine/");

/** A few lines each, which administrators' forms share. */
export const isOfForms = (id: string): boolean =>
  /\/web\/shared\/(ordering\/moved|bank\/refused)\.rules\./.test(id);

/** Opens sealed papers and their languages, after the page of a test has been drawn. */
export const isSealedPaper = (id: string): boolean =>
  /\/exam\/(paper\/seal|terms\/paper\/paper-id)\.rules\./.test(id);

/** Languages of papers, which few tests have. */
export const isLanguage = (id: string): boolean =>
  /\/core\/kernel\/language\/(in-)?language\.rules\.|\/web\/shared\/language\//.test(id);
