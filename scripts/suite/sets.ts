import { globSync } from "node:fs";
import { JOURNEYS } from "./shares.ts";

/** The laws of response types, which run again with two planted types. */
export const PLANTED: readonly string[] = [
  "packages/response-types/{every-type,registry.ui}.test.ts",
  "packages/response-types/testing/*.planted.ts",
  "packages/core/exam/answers/answers.rules.test.ts",
  "packages/core/exchange/bank-export/bank-writer.cloud.test.ts",
  "packages/core/exam/correction/correction.rules.test.ts",
  "packages/core/exchange/questions/{every-type,row.rules}.test.ts",
  "packages/core/exchange/formats/*.test.ts",
  "packages/core/exam/paper/freeze.rules.test.ts",
  "packages/core/exam/marking/{grading,marker}.rules.test.ts",
  "packages/web/features/corrections/corrections.rules.test.ts",
  "packages/web/features/test-builder/preview/shown-question.rules.test.ts",
  "packages/web/shared/question-form/every-type.test.ts",
];

/**
 * Files that a push leaves to the thorough run, by project: most prove the workshop (scripts,
 * deployment, benchmarks, the stand-ins for AWS) and not the product. Journeys are in `shares.ts`.
 */
const LEFT: Record<string, readonly string[]> = {
  "planted-types": PLANTED,
  cloud: [
    "bench/**/*.cloud.test.ts",
    "packages/local/{cloud,services,start}.cloud.test.ts",
    // A push reads these files through the API; here each is measured in a process of its own.
    "packages/core/exchange/files/{docx-cost,hostile-files}.cloud.test.ts",
    // The functions as they are deployed: built, and each event in a process of its own.
    "packages/functions/handlers.cloud.test.ts",
    // What a start writes; a push starts the product for each journey.
    "packages/local/sample/papers/{add-papers,paper-files}.cloud.test.ts",
    "packages/local/sample/{past-test,sample}.cloud.test.ts",
    // Every question of three years, each drawn; papers out and in again; what a bulk change costs.
    "packages/functions/api/bank/question/real-questions.cloud.test.ts",
    "packages/core/exchange/paper-export/paper-import.cloud.test.ts",
    "packages/core/exam/exam-series/series-export.cloud.test.ts",
    "packages/core/bank/bulk/bulk-cost.cloud.test.ts",
    // Forty students behind one address.
    "packages/functions/api/auth/one-address.cloud.test.ts",
    // Thousands of users and enquiries, and a month of many days.
    "packages/core/back-office/month-report/large-month.cloud.test.ts",
    "bench/enquiry-cost.cloud.test.ts",
    "packages/functions/api/imports/user-files.cloud.test.ts",
    // A file is imported and undone again and again; a push reads what is stored.
    "packages/functions/api/imports/import-secrecy.cloud.test.ts",
    "packages/local/{backup,cognito,disk,dynamo,events,http,mail,rehearse,s3,throttle}/**/*.cloud.test.ts",
  ],
  tooling: [
    // What LibreOffice shows of papers that were generated or exported.
    "packages/core/**/*.tooling.test.ts",
    "{bench,stacks}/**/*.test.ts",
    "scripts/{checks,cloud,deliver,suite}/**/*.test.ts",
    "scripts/{arguments,browser,check,ci-run,passwords,questions-document,template}.test.ts",
    // Each in a copy of the sources with plants.
    "scripts/{new,planted-omissions,planted-rules,recipes}.test.ts",
  ],
};

const journeyFile = (name: string): string => `e2e/${name}.e2e.ts`;

/** Patterns of the files that a push leaves out. */
export const leftToThorough = (project: string): string[] =>
  project === "e2e" ? Object.keys(JOURNEYS.thorough).map(journeyFile) : [...(LEFT[project] ?? [])];

/** One line that says how many files of which kind a push leaves out. */
export function leftOutLine(root: string): string {
  const counts = ["e2e", ...Object.keys(LEFT)].map((project) => {
    const files = globSync(leftToThorough(project), { cwd: root });
    const { length } = files.filter((file) => project === "cloud" || !file.includes(".cloud."));
    return `${length} files of ${project}`;
  });
  return `Left to npm test -- --thorough: ${counts.join(", ")}, and most random examples`;
}

/** Journeys without a share, and shares without a journey; a copy without journeys has neither. */
export function unknownJourneys(root: string): string[] {
  const files = globSync("e2e/*.e2e.ts", { cwd: root });
  if (files.length === 0) return [];
  const listed = [...Object.keys(JOURNEYS.push), ...Object.keys(JOURNEYS.thorough)];
  const known = listed.map(journeyFile);
  return [
    ...files.filter((file) => !known.includes(file)).map((file) => `${file} has no share`),
    ...known.filter((file) => !files.includes(file)).map((file) => `${file} does not exist`),
    ...known.filter((file, at) => known.indexOf(file) < at).map((file) => `${file} has two shares`),
  ];
}
