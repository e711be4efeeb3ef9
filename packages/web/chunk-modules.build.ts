/** Lists without an end, which administrators alone have. */
export const isEndless = (id: string): boolean =>
  /\/(useI|i)nfiniteQuery(Options|Observer)?\.js$/.test(id);

/** Columns and filters of pages with lists; next to the words of payments they would bring these. */
export const isSplit = (id: string): boolean => /\/web\/lib\/split\.|\/ui\/filter-pills\./.test(id);

/** Addresses of administrators' pages, which some students' pages have links to as well. */
export const isAdminPaths = (id: string): boolean => id.endsWith("/web/lib/address/admin-paths.ts");
/** The styles of a layout with a file of its own, which reports have too. */
export const isPageLayout = (id: string): boolean => id.endsWith("/web/app/page-layout.module.css");
/** Dots of a line, which the dashboard and the builder have. */
export const isBubbles = (id: string): boolean => id.includes("/packages/ui/bubbles.");
/** A few calls that dashboard and report make after their first paint. */
export const isLearning = (id: string): boolean =>
  id.endsWith("/shared/learning/learning.queries.ts");

/** A student's own words about a question, wherever these are shown. */
export const isNotes = (id: string): boolean =>
  /\/web\/shared\/(learning\/own-words|problems\/problem-words)\./.test(id);

/** A few lines each, which administrators' forms share. */
export const isOfForms = (id: string): boolean =>
  /\/web\/shared\/(ordering\/moved|bank\/refused)\.rules\./.test(id);

/** Opens sealed papers and their languages, after the page of a test has been drawn. */
export const isSeal = (id: string): boolean =>
  /\/exam\/(paper\/seal|terms\/paper\/paper-id)\.rules\./.test(id);

/** Languages of papers, which few tests have. */
export const isLanguage = (id: string): boolean =>
  /\/core\/kernel\/language\/(in-)?language\.rules\.|\/web\/shared\/language\//.test(id);
