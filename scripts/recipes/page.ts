import type { Names } from "./names.ts";
import type { Recipe } from "./recipe.ts";

const WEB = "packages/web";
const PATHS = `${WEB}/lib/address/admin-paths.ts`;
const TABLE = `${WEB}/app/admin-page-table.ts`;
const WEIGHTS = "bench/page-modules.ts";

const pageText = ({
  pascal,
  words,
}: Names): string => `import { EmptyState } from "@academy/ui/empty-state.tsx";

/** What administrators see of ${words.toLowerCase()}. */
export const ${pascal}Page = () => (
  <EmptyState title="Nothing here yet">This page has no content so far.</EmptyState>
);
`;

const left = (page: string): string[] => [
  `It shows an empty state. Fill in:`,
  `${page}: what it shows; QueryView for what is loaded, with isEmpty and empty for a list`,
  `${WEB}/app/admin-menu.rules.ts: its link, if the menu has one`,
  `e2e/screens.e2e.ts: a visit, which is looked at in light and dark, on desktop and phone`,
  `${WEIGHTS}: its weight is held by the budget of administrators' pages; a page that students open is a family of its own, with a budget that a decision allows`,
  `For a page of students: move its address to paths.ts and its line to page-table.tsx`,
];

/** The recipe "Screen", for a page of the administrators' panel. */
export function pageRecipe(names: Names): Recipe {
  const { kebab, pascal, words } = names;
  const name = `admin${pascal}`;
  const module = `features/${kebab}/${kebab}-page.tsx`;
  const page = `${WEB}/${module}`;
  return {
    steps: {
      address: (changes) => {
        if (changes.text(PATHS).includes(`"/admin/${kebab}"`)) {
          throw new Error(`/admin/${kebab} exists already`);
        }
        changes.addBefore(PATHS, "  adminEnquiries:", `  ${name}: "/admin/${kebab}",`);
      },
      line: (changes) =>
        changes.addBefore(
          TABLE,
          "  adminEnquiries: {",
          `  ${name}: {
    frame: "panel",
    title: "${words}",
    page: lazily(() => import("../${module}"), "${pascal}Page"),
  },`,
        ),
      page: (changes) => changes.add(page, pageText(names)),
      "empty state": (changes) =>
        changes.addAfter("scripts/checks/empty-states.json", '  "states": {', `    "${page}": 1,`),
      weight: (changes) =>
        changes.addAfter(
          WEIGHTS,
          "    administration: {",
          `      "/admin/${kebab}": [...admin, "${module}"],`,
        ),
    },
    left: left(page),
  };
}
