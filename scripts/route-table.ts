import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "@academy/functions/api/http/endpoint.ts";
import { orExit, readOptions } from "./arguments.ts";

const api = join(import.meta.dirname, "../packages/functions/api");
const file = join(api, "route-table.ts");

/** The areas in the order of the documentation; others follow by name. */
const FIRST = [
  "health",
  "auth",
  "account",
  "exam-types",
  "dashboard",
  "learning",
  "problems",
  "challenges",
  "practice",
  "tests",
  "test-drafts",
  "patterns",
  "exams",
  "demo-tests",
  "attempts",
  "submissions",
  "processing",
  "results",
  "marking",
  "corrections",
  "exports",
  "bank-exports",
  "users",
  "subscriptions",
  "payments",
  "month-reports",
  "week",
  "audit",
  "bank",
  "duplicates",
  "passages",
  "imports",
  "enquiries",
  "images",
  "videos",
  "documents",
];

interface Area {
  name: string;
  /** What its file exports, such as `attemptsRoutes`, called with the table if it is a function. */
  exported: string;
  endpoints: readonly Endpoint[];
}

/** The text of `route-table.ts`, from the declarations in the areas' `*.routes.ts`. */
export async function routeTableText(): Promise<string> {
  const found = globSync("*/*.routes.ts", { cwd: api }).map((path) => path.replaceAll("\\", "/"));
  const areas = await Promise.all(found.toSorted().map(readArea));
  const place = ({ name }: Area) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const groups = areas.toSorted((one, other) => place(one) - place(other)).map(groupText);
  return `import type { RouteGroup } from "./http/route-group.ts";

// Written by \`npm run academy -- routes\` from the endpoints' declarations; a test fails when it is older.

/** The area of each route, so that a call loads the code of its own area alone. */
export const routeTable: readonly RouteGroup[] = [
${groups.join("\n")}
];
`;
}

async function readArea(path: string): Promise<Area> {
  const [name = ""] = path.split("/");
  const module = (await import(pathToFileURL(join(api, path)).href)) as Record<string, unknown>;
  const [exported, ...others] = Object.keys(module);
  if (exported === undefined || others.length > 0) {
    throw new Error(`${path} must export its area's endpoints, and nothing else.`);
  }
  // An endpoint's declaration only compiles as one, and the file exports nothing but these, or a
  // function that returns them for a table.
  const made = module[exported] as readonly Endpoint[] | ((table: []) => readonly Endpoint[]);
  return typeof made === "function"
    ? { name, exported: `${exported}(routeTable)`, endpoints: made([]) }
    : { name, exported, endpoints: made };
}

function groupText({ name, exported, endpoints }: Area): string {
  const routes = endpoints.map(({ route }) => `"${route}"`);
  const lines = [
    wrapped(`    routes: [${routes.join(", ")}],`, () => [
      "    routes: [",
      ...routes.map((one) => `      ${one},`),
      "    ],",
    ]),
    wrapped(
      `    load: async () => (await import("./${name}/${name}.routes.ts")).${exported},`,
      (line) => line.split(/(?<==>) /).map((part, at) => (at === 0 ? part : `      ${part}`)),
    ),
  ];
  return ["  {", `    name: "${name}",`, ...lines, "  },"].join("\n");
}

/** As the formatter writes it: a line of up to 100 characters, or several. */
const wrapped = (line: string, broken: (line: string) => string[]): string =>
  line.length <= 100 ? line : broken(line).join("\n");

/** `npm run academy -- routes`: writes the table. */
if (import.meta.main) {
  orExit(() => readOptions("academy -- routes", {}));
  writeFileSync(file, await routeTableText());
  console.log(`Written: ${file}`);
}
