import type { Changes } from "./recipes/changes.ts";

interface Omission {
  what: string;
  plant: (changes: Changes) => void;
  /** What a law says of it. */
  says: RegExp;
}

/** What contributors forget, and what no type can see. */
export const omissions: readonly Omission[] = [
  {
    what: "a wrong penalty in a pattern",
    plant: (changes) =>
      changes.edit(
        "other-presets.rules.ts",
        'section("English", SINGLE, 10, marked(3, -1))',
        'section("English", SINGLE, 10, marked(3, -0.75))',
      ),
    says: /bitsat-2025, {2}English: a wrong answer costs -0\.75, a correct one 3/,
  },
  {
    what: "a filter left out of what an endpoint shows",
    plant: (changes) =>
      changes.edit(
        "similar-draft.service.ts",
        "await QuestionRead.views(deps, shown, actor)",
        "await QuestionRead.views(deps, shown)",
      ),
    says: /colleague reads the key of a question: POST \/api\/questions\/similar/,
  },
  {
    what: "a column of another value",
    plant: (changes) =>
      changes.edit(
        "taker-columns.rules.ts",
        '{ header: "Partial", width: 10, value: ({ tally }) => tally.partial }',
        '{ header: "Partial", width: 10, value: ({ tally }) => tally.full }',
      ),
    says: /the column "Partial" reads "tally\.full", and .* says "tally\.partial"/,
  },
  {
    what: "a list without an empty state",
    plant: (changes) =>
      changes.edit(
        "challenges-page.tsx",
        "isEmpty={(found) => found.tests.length === 0}",
        "isEmpty={undefined}",
      ),
    says: /challenges-page\.tsx:\d+: <QueryView> shows nothing when its list is empty/,
  },
  {
    what: "a page without a byte budget",
    plant: (changes) =>
      changes.addBefore(
        "admin-paths.ts",
        "  adminEnquiries:",
        '  adminHolidays: "/admin/holidays",',
      ),
    says: /\/admin\/holidays has no budget/,
  },
];
