/** Changes only with a dependency. The functions of this file find modules by their ids. */
export const isLasting = (id: string): boolean =>
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//.test(id);
/**
 * A few bytes that many pages need. In the chunk "paper", the purifier would be loaded with them.
 */
export const isLetter = (id: string): boolean => id.endsWith("/response-types/shared/letter.ts");
/** Each less than a kilobyte, and needed by pages of several kinds. */
export const isSmall = (id: string): boolean =>
  /\/node_modules\/idb-keyval\/|\/web\/(lib\/(use-online|shared-lock|worker-address)|shared\/kept-lectures\/has-kept)\.|\/ui\/(segments|line-list|trusted-types)\.|\/question\/difficulty\.|\/language\/language-codes\.|\/shared\/odd-numeral\./.test(
    id,
  );

/** Lists that load page after page, which only administrators have. */
export const isEndless = (id: string): boolean =>
  /\/(useI|i)nfiniteQuery(Options|Observer)?\.js$/.test(id);

/**
 * Columns and filters of pages with lists. In one chunk with the texts of payments, these pages
 * would load those texts too.
 */
export const isSplit = (id: string): boolean => /\/web\/lib\/split\.|\/ui\/filter-pills\./.test(id);

/** Addresses of administrators' pages; some pages of students link to them too. */
export const isAdminPaths = (id: string): boolean => id.endsWith("/web/lib/address/admin-paths.ts");
/** The styles of a layout that is in a file of its own; reports need these styles too. */
export const isPageLayout = (id: string): boolean => id.endsWith("/web/app/page-layout.module.css");
/** A row of dots, used by the dashboard and the test builder. */
export const isBubbles = (id: string): boolean => id.includes("/packages/ui/bubbles.");
/** A letter on a tile. In the chunk "figures", bank and builder would load the figures with it. */
export const isSeal = (id: string): boolean => id.includes("/packages/ui/seal.");
/** Code that parses typed numbers and reports errors in them. */
export const isAmount = (id: string): boolean =>
  /\/response-types\/shared\/(centi|input-error)\./.test(id);
/** The texts of the bank, with their formulas. */
export const isBankText = (id: string): boolean =>
  /\/web\/shared\/(bank\/bank-text|question-form\/use-shown-html)\./.test(id);
/** A few calls that the dashboard and the report make after their first paint. */
export const isLearning = (id: string): boolean =>
  id.endsWith("/shared/learning/learning.queries.ts");

/** A student's own notes on a question, on every page that shows them. */
export const isNotes = (id: string): boolean =>
  /\/web\/shared\/(learning\/own-words|problems\/problem-words)\./.test(id);

/**
 * Sends the answers of tests from any page. The entry loads it when the page is idle. It must not
 * load the screens of a test, and these must not load it.
 */
export const sender = (id: string): boolean =>
  /\/web\/shared\/(outbox\/((start-)?sender|send-kept)|offline\/(stale|forget)-tests)\./.test(id);
/** How the device stores answers and sends them: used by a test and by the sender. */
export const outbox = (id: string): boolean =>
  !sender(id) &&
  /\/web\/shared\/(outbox\/(?!kept-words)|offline\/(kept-test|worker(-calls)?)\.)/.test(id);

/** zod and the schemas that most pages with zod need; only administrators load them. */
export const isZod = (id: string): boolean =>
  /\/node_modules\/zod\/|\/(exam-type|query|catalogue|question-terms|cutoffs|judgement-rows|language)\.schema\.|\/web\/lib\/address\/filter-fields\./.test(
    id,
  );

/**
 * Folders with small parts of pages. They need no zod and no formatted text, which many pages do
 * not load.
 */
export const isPart = (id: string): boolean =>
  /\/packages\/(ui|web\/(lib|shared\/(bank|export|results)))\/|\/response-types\/shared\/html-text\./.test(
    id,
  ) && !/\/(bank-text|asked-question|question-card)\./.test(id);

/** The engine that plays the copies of a lecture: its file has a budget of its own. */
export const isEngine = (id: string): boolean => id.includes("/web/features/lectures/engine/");

/** A few lines each, which administrators' forms share. */
export const isOfForms = (id: string): boolean =>
  /\/web\/shared\/(ordering\/moved|bank\/refused)\.rules\./.test(id);

/** Opens sealed papers and their languages, after the page of a test has been drawn. */
export const isSealedPaper = (id: string): boolean =>
  /\/exam\/(paper\/seal|terms\/paper\/paper-id)\.rules\./.test(id);

/** The addresses of fonts for papers, which pages that only name languages do not need. */
export const isPaperFont = (id: string): boolean =>
  /\/web\/shared\/language\/(paper-fonts\.|fonts\/)/.test(id);

/** Languages of papers, which few tests have. */
export const isLanguage = (id: string): boolean =>
  /\/core\/kernel\/language\/language\.rules\.|\/web\/shared\/language\//.test(id);
