import { WrongArguments } from "../arguments.ts";
import { type Changes, isSource } from "./changes.ts";
import { namesOf } from "./names.ts";
import type { Recipe } from "./recipe.ts";

const API = "packages/functions/api";
const TABLE = `${API}/route-table.ts`;
const POLICIES = `${API}/testing/policies.fixture.ts`;
const READS = `${API}/testing/admin-reads.fixture.ts`;

/** Adds to the last list of a text: `[one, two] as const;` */
function withLast(text: string, added: string): string {
  const longer = text.replace(/,?\s*\](?=( as const)?;\s*$)/, () => `, ${added}]`);
  if (longer === text) throw new Error(`There is no list of routes to which ${added} can be added`);
  return longer;
}

/** The area's line in the table of routes, as `npm run academy -- routes` writes it. */
function addToTable(changes: Changes, area: string, route: string): void {
  const text = changes.text(TABLE);
  if (text.includes(`"${route}"`)) throw new Error(`${route} exists already`);
  const from = text.indexOf(`name: "${area}",`);
  const to = text.indexOf("]", from);
  const [list = ""] = /\[[^]*$/.exec(text.slice(from, to)) ?? [];
  const items = [...list.matchAll(/"[^"]+"/g)].map(([item]) => item);
  const before = text.slice(0, to - list.length);
  const line = `[${[...items, `"${route}"`].join(", ")}]`;
  const isShort = `    routes: ${line},`.length <= 100;
  const lines = ["[", ...[...items, `"${route}"`].map((one) => `      ${one},`), "    ]"];
  changes.files.set(TABLE, before + (isShort ? line : lines.join("\n")) + text.slice(to + 1));
}

const endpointText = (
  variable: string,
  route: string,
  words: string,
): string => `import { iso } from "@academy/core/kernel/shared/time.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const ${variable} = endpoint({
  route: "${route}",
  answer: z.object({ asOf: z.string() }),
  summary: "Reads the moment of ${words.toLowerCase()}",
  handler: async ({ deps }) => ({ asOf: iso(deps.clock.now()) }),
});
`;

const left = (file: string): string[] => [
  `It answers the current moment to administrators. Change it to your endpoint:`,
  `${file}: method and path, who may call (allow), input, answer, summary, errors; the handler loads its service with await import(...)`,
  `${POLICIES}: the same callers, if you change allow`,
  `${API}/testing: its row moves from admin-reads.fixture.ts to the area's rows, if other callers get other answers or it needs an id, a query or a body`,
  `A PUT or PATCH also needs a line in round-trip.cloud.test.ts`,
  `${API}/testing/*-sentinels.fixture.ts: a sentinel for each private field that it stores`,
];

/**
 * The recipe "Endpoint", for a name such as `dashboard/visits`: the area and what is read.
 * @throws WrongArguments for a name without an area that exists
 */
export function endpointRecipe(name: string): Recipe {
  const [area = "", last = "", ...more] = name.split("/");
  if (last === "" || more.length > 0 || !isSource(`${API}/${area}/${area}.routes.ts`)) {
    throw new WrongArguments(
      `An endpoint is named by its area and by what it reads, such as dashboard/visits. The areas are the folders of ${API} that have a .routes.ts; "${area}" is not one of them.`,
    );
  }
  const { kebab, pascal, words } = namesOf(last);
  const variable = `read${pascal}`;
  const route = `GET /api/${area}/${kebab}`;
  const file = `${API}/${area}/read-${kebab}.ts`;
  const routes = `${API}/${area}/${area}.routes.ts`;
  return {
    steps: {
      file: (changes) => changes.add(file, endpointText(variable, route, words)),
      allow: (changes) => changes.edit(file, "  answer:", '  allow: "admin",\n  answer:'),
      route: (changes) => {
        changes.files.set(routes, withLast(changes.text(routes), variable));
        changes.addImport(routes, `import { ${variable} } from "./read-${kebab}.ts";`);
      },
      table: (changes) => addToTable(changes, area, route),
      policy: (changes) =>
        changes.addBefore(POLICIES, "  ...bankPolicies,", `  "${route}": "admin",`),
      roles: (changes) => changes.addAfter(READS, "const READS = [", `  "${route}",`),
    },
    left: left(file),
  };
}
