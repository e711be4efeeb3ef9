import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Step } from "./step.ts";

const PAGES = "bench/page-modules.ts";
const BUDGETS = "bench/budgets.json";
const ADDRESSES = ["packages/web/lib/address/paths.ts", "packages/web/lib/address/admin-paths.ts"];

/** What is measured of every page; of those outside /admin also what only administrators need. */
const FIGURES = ["gzipKilobytes", "cssGzipKilobytes", "scripts", "mathsEngineFiles"];
const OF_OTHERS = "administratorsFiles";

/** One way to write an address: the router's `:id` and the table's `{id}` are the same. */
const plain = (address: string): string => address.replaceAll(/:\w+|\{\w+\}/g, "{}");

/** Every page has a budget for its weight, of its own or one that a group of pages shares. */
export const pageBudgetsStep: Step = {
  name: "page budgets",
  async run(root) {
    const files = [PAGES, BUDGETS, ...ADDRESSES];
    if (!files.every((file) => existsSync(join(root, file)))) return [];
    const { ownBudget, sharedBudget, withoutBudget } = await read<PageModules>(root, PAGES);
    const tables = await Promise.all(
      ADDRESSES.map((file) => read<Record<string, unknown>>(root, file)),
    );
    const budgets: object = JSON.parse(readFileSync(join(root, BUDGETS), "utf8"));
    const measured = [ownBudget, ...Object.values(sharedBudget)].flatMap((one) => Object.keys(one));
    const known = new Set([...measured, ...withoutBudget].map(plain));
    const pages = tables.flatMap(addressesIn);
    const groups = Object.entries(sharedBudget).map(
      ([group, of]) => [group, Object.keys(of)[0] ?? ""] as const,
    );
    const named = [...Object.keys(ownBudget).map((page) => [page, page] as const), ...groups];
    return [
      ...pages
        .filter((page) => !known.has(plain(page)))
        .map((page) => `${page} has no budget: add its modules to ${PAGES}`),
      ...[...new Set(measured)]
        .filter((page) => !pages.some((one) => plain(one) === plain(page)))
        .map((page) => `${PAGES}: there is no page ${page}`),
      ...named.flatMap(([name, page]) =>
        figuresOf(page)
          .map((figure) => `web.${name}.${figure}`)
          .filter((key) => !(key in budgets))
          .map((key) => `${BUDGETS}: ${key} is missing`),
      ),
    ];
  },
};

interface PageModules {
  ownBudget: Readonly<Record<string, unknown>>;
  sharedBudget: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  withoutBudget: readonly string[];
}

/** A module of the checked root, whose exports are known by the name of its file. */
const read = async <T>(root: string, file: string): Promise<T> =>
  (await import(pathToFileURL(join(root, file)).href)) as T;

const figuresOf = (page: string): string[] =>
  page.startsWith("/admin/") ? FIGURES : [...FIGURES, OF_OTHERS];

/** The addresses in the tables that a module exports. */
function addressesIn(module: Record<string, unknown>): string[] {
  const tables = [module["patterns"], module["adminPatterns"]];
  return tables.flatMap((table) =>
    typeof table === "object" && table !== null ? Object.values(table).map(String) : [],
  );
}
