/** Code that no student's first call needs, by the source files that bring it into a bundle. */
const lazyOnServer: Record<string, RegExp> = {
  sanitiser: /node_modules\/(sanitize-html|htmlparser2|postcss)\//,
  "maths engine": /node_modules\/(katex|mathlive)\//,
  spreadsheets: /node_modules\/(exceljs|csv-parse|yauzl|jszip)\//,
  "Cognito client": /node_modules\/@aws-sdk\/client-cognito/,
  "OpenAPI generator": /node_modules\/@hono\/zod-openapi|functions\/api\/http\/openapi\.ts$/,
  "languages of zod": /node_modules\/zod\/.*\/locales\/(?!(en|index)\.)/,
  "review schedule": /node_modules\/ts-fsrs\/|packages\/core\/learning\/.*\.service\.ts$/,
  "admin's verbs":
    /packages\/core\/.*(create-test|publish-paper|catalogue|question|passage|user-admin)\.service\.ts$|paper\/freeze\.rules\.ts$/,
};

/** Source files of a cold start that should be loaded on demand, with their purpose. */
export function wronglyEager(sources: readonly string[]): string[] {
  return Object.entries(lazyOnServer).flatMap(([what, pattern]) =>
    sources.filter((source) => pattern.test(source)).map((source) => `${what}: ${source}`),
  );
}
