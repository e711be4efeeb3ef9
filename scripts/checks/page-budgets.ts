import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Step } from "./step.ts";

const PAGES = "bench/page-modules.ts";
const BUDGETS = "bench/budgets.json";
const DECISIONS = "docs/decisions";
const ADDRESSES = ["packages/web/lib/address/paths.ts", "packages/web/lib/address/admin-paths.ts"];

/** The figure that each family has a budget for. */
const WEIGHTS = { student: "kilobytes", admin: "scriptKilobytes" } as const;
type Reader = keyof typeof WEIGHTS;

/** One way to write an address: the router's `:id` and the table's `{id}` are the same. */
const plain = (address: string): string => address.replaceAll(/:\w+|\{\w+\}/g, "{}");

/**
 * Every page belongs to a family with a budget for its weight, and a decision allows each weight of
 * a student's page: who raises one has to say there what it is for.
 */
export const pageBudgetsStep: Step = {
  name: "page budgets",
  async run(root) {
    const files = [PAGES, BUDGETS, ...ADDRESSES];
    if (!files.every((file) => existsSync(join(root, file)))) return [];
    const { families, withoutBudget } = await read<PageModules>(root, PAGES);
    const tables = await Promise.all(
      ADDRESSES.map((file) => read<Record<string, unknown>>(root, file)),
    );
    // Entries are checked by `readBudgets`; only two fields are read here.
    const budgets = JSON.parse(readFileSync(join(root, BUDGETS), "utf8")) as Budgets;
    const measured = [...Object.values(families.student), ...Object.values(families.admin)].flatMap(
      (pages) => Object.keys(pages),
    );
    const known = new Set([...measured, ...withoutBudget].map(plain));
    const pages = tables.flatMap(addressesIn);
    return [
      ...pages
        .filter((page) => !known.has(plain(page)))
        .map((page) => `${page} has no budget: add its modules to ${PAGES}`),
      ...measured
        .filter((page) => !pages.some((one) => plain(one) === plain(page)))
        .map((page) => `${PAGES}: there is no page ${page}`),
      ...weightsOf(families)
        .filter((name) => !(name in budgets))
        .map((name) => `${BUDGETS}: ${name} is missing`),
      ...undecided(root, budgets),
    ];
  },
};

type Families = Readonly<
  Record<Reader, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

interface PageModules {
  families: Families;
  withoutBudget: readonly string[];
}

type Budgets = Readonly<Record<string, { max: number; decision?: string }>>;

/** A module of the checked root, whose exports are known by the name of its file. */
const read = async <T>(root: string, file: string): Promise<T> =>
  (await import(pathToFileURL(join(root, file)).href)) as T;

const weightsOf = (families: Families): string[] =>
  (["student", "admin"] as const).flatMap((reader) =>
    Object.keys(families[reader]).map((family) => `web.${reader}.${family}.${WEIGHTS[reader]}`),
  );

/** Weights of students' pages that the table of their decision does not have. */
function undecided(root: string, budgets: Budgets): string[] {
  const folder = join(root, DECISIONS);
  const decisions = existsSync(folder) ? readdirSync(folder) : [];
  return Object.entries(budgets).flatMap(([name, { max, decision = "none" }]) => {
    if (!/^web\.student\.\w+\.\w*[kK]ilobytes$/.test(name)) return [];
    const page = decisions.find((file) => file.startsWith(`${decision}-`));
    const text = page === undefined ? "" : readFileSync(join(folder, page), "utf8");
    return text.includes(`| \`${name}\` | ${max} |`)
      ? []
      : [`${BUDGETS}: decision ${decision} does not allow ${name} to be ${max} KB`];
  });
}

/** The addresses in the tables that a module exports. */
function addressesIn(module: Record<string, unknown>): string[] {
  const tables = [module["patterns"], module["adminPatterns"]];
  return tables.flatMap((table) =>
    typeof table === "object" && table !== null ? Object.values(table).map(String) : [],
  );
}
