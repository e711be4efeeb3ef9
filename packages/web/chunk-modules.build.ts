/**
 * Whether a module changes only when a dependency is updated. Each function of this file recognises
 * modules by their ids.
 */
export const isLasting = (id: string): boolean =>
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//.test(id);
/**
 * The letters of options, a few bytes that many pages need. If they were in the chunk "paper",
 * these pages would also load the code that makes HTML safe.
 */
export const isLetter = (id: string): boolean => id.endsWith("/response-types/shared/letter.ts");
/** Modules of less than a kilobyte each, which pages of several kinds need. */
export const isSmall = (id: string): boolean =>
  /\/node_modules\/idb-keyval\/|\/web\/(lib\/(use-online|shared-lock|worker-address)|shared\/kept-lectures\/has-kept)\.|\/ui\/(segments|line-list|trusted-types)\.|\/question\/difficulty\.|\/language\/language-codes\.|\/shared\/odd-numeral\./.test(
    id,
  );

/** The code of lists that load page after page; only administrators have such lists. */
export const isEndless = (id: string): boolean =>
  /\/(useI|i)nfiniteQuery(Options|Observer)?\.js$/.test(id);

/**
 * Columns and filters of pages with lists. If they were in one chunk with the texts of payments,
 * these pages would load those texts too.
 */
export const isSplit = (id: string): boolean => /\/web\/lib\/split\.|\/ui\/filter-pills\./.test(id);

/** Addresses of administrators' pages; some pages of students link to them too. */
export const isAdminPaths = (id: string): boolean => id.endsWith("/web/lib/address/admin-paths.ts");
/** The styles of a layout that is in a file of its own; reports need these styles too. */
export const isPageLayout = (id: string): boolean => id.endsWith("/web/app/page-layout.module.css");
/** A row of dots, used by the dashboard and the test builder. */
export const isBubbles = (id: string): boolean => id.includes("/packages/ui/bubbles.");
/**
 * A letter on a tile. If it were in the chunk "figures", the question bank and the test builder
 * would load the figures too.
 */
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

/** Modules of a few lines each, which administrators' forms share. */
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

/** Fields that only a few pages of administrators have; the others would load them for nothing. */
export const isRareField = (id: string): boolean => /\/ui\/kit\/(files|combobox)\./.test(id);
