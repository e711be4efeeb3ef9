import type { Violation } from "./violations.fixture.ts";

/** Columns that do not show what their heading names. */
export const columnViolations: readonly Violation[] = [
  {
    what: "a column that no one has compared with its heading",
    file: "packages/web/features/users/new-list.tsx",
    text: 'export const columns = [{ header: "Phone", cell: ({ name }) => name }];\n',
    says: /new-list\.tsx: the column "Phone" reads "name": if its heading names that/,
  },
  {
    what: "a column of another value",
    file: "packages/core/people/user/user-sheet.rules.ts",
    text: 'export const SHEET = [{ header: "Email", value: ({ facts }) => facts.name.trim() }];\n',
    says: /the column "Email" reads "facts\.name", and .* says "facts\.email"/,
  },
  {
    what: "a row for a column that is gone",
    file: "scripts/checks/columns.json",
    text: '{ "packages/core/people/user/user-sheet.rules.ts": { "Email": "facts.email", "Roll": "roll" } }\n',
    says: /the column "Roll" is gone/,
  },
];

/** Lists that show nothing when they are empty. */
export const emptyStateViolations: readonly Violation[] = [
  {
    what: "a query without an empty state",
    file: "packages/web/features/users/loaded-list.tsx",
    text: 'export const List = () => <QueryView failed="No users">{() => <ul />}</QueryView>;\n',
    says: /loaded-list\.tsx:1: <QueryView> shows nothing when its list is empty/,
  },
  {
    what: "a query that knows when it is empty and shows nothing",
    file: "packages/web/features/users/half-list.tsx",
    text: "export const List = () => <QueryView isEmpty={isEmpty} empty={null}>{show}</QueryView>;\n",
    says: /half-list\.tsx:1: <QueryView> shows nothing when its list is empty/,
  },
  {
    what: "a table without an empty state",
    file: "packages/web/features/users/bare-table.tsx",
    text: "export const Table = () => <DataTable rows={rows} />;\n",
    says: /bare-table\.tsx:1: <DataTable> shows nothing/,
  },
  {
    what: "an empty state that went away",
    file: "scripts/checks/empty-states.json",
    text: '{ "states": { "packages/web/features/users/bare-table.tsx": 1 }, "whole": {} }\n',
    says: /bare-table\.tsx: says 0 times what is shown when there is nothing, and .* says 1/,
  },
];

/** Pages without a budget, each with what it needs to be one. */
export const pageBudgetViolations: readonly Violation[] = [
  {
    what: "a page without a budget",
    file: "packages/web/lib/address/paths.ts",
    text: 'export const patterns = { weighed: "/weighed/:id", light: "/light" };\n',
    says: /\/light has no budget/,
  },
  {
    what: "an administrators' page without a budget",
    file: "packages/web/lib/address/admin-paths.ts",
    text: 'export const adminPatterns = { holidays: "/admin/holidays" };\n',
    says: /\/admin\/holidays has no budget/,
  },
  {
    what: "a budget of a page that is gone",
    file: "bench/page-modules.ts",
    text: 'export const families = { student: { weighed: { "/weighed/{id}": [] }, bare: { "/gone": [] } }, admin: {} };\nexport const withoutBudget = [];\n',
    says: /there is no page \/gone/,
  },
  {
    what: "a family without a budget",
    file: "bench/budgets.json",
    text: '{ "web.student.weighed.kilobytes": { "max": 9, "decision": "0001" } }\n',
    says: /web\.student\.bare\.kilobytes is missing/,
  },
  {
    what: "a student's page that became heavier than its decision says",
    file: "docs/decisions/0001-weights.md",
    text: "| `web.student.weighed.kilobytes` | 8 |\n",
    says: /decision 0001 does not allow web\.student\.weighed\.kilobytes to be 9 KB/,
  },
];
