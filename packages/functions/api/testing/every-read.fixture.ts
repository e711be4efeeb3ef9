import type { Endpoint } from "../http/endpoint.ts";
import { openApi } from "../http/openapi.ts";

/** These calls add something, so a second call would get another answer. */
const ADDS = /questions\/upload|images/;

/** All calls that only read, including those in which staff look something up with a body. */
export const readsAmong = (routes: readonly Endpoint[]): Endpoint[] =>
  routes.filter(
    ({ method, allow, path }) =>
      method === "GET" ||
      (method === "POST" && allow === "staff" && !path.includes("{") && !ADDS.test(path)),
  );

/** Every value that a parameter's schema names. */
function valuesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === "enum" && Array.isArray(value)) return value.map(String);
    return key === "const" ? [String(value)] : valuesIn(value);
  });
}

type Parameter = Readonly<Record<string, unknown>>;
/** The parameters of each route, which take long to describe. */
const described = new Map<string, readonly Parameter[]>();

function parametersOf(route: Endpoint): readonly Parameter[] {
  const known = described.get(route.route);
  if (known) return known;
  const operation = openApi([route]).paths[route.path]?.[route.method.toLowerCase()];
  const found = (operation?.parameters ?? []).filter((one) => one["in"] === "query");
  described.set(route.route, found);
  return found;
}

/**
 * Queries for a route: no query, and each parameter with its schema's values and the given values.
 */
export const queriesOf = (
  route: Endpoint,
  values: readonly string[],
  userId: string,
): readonly string[] => [
  "",
  ...parametersOf(route).flatMap(({ name, schema }) =>
    [...valuesIn(schema), ...values, ...(name === "userId" ? [userId] : [])].map(
      (value) => `?${String(name)}=${encodeURIComponent(value)}`,
    ),
  ),
];

interface Asked {
  /** What is sent to the route in the matrix of roles. */
  usual: unknown;
  ids: readonly string[];
  draft: object;
}

/**
 * Bodies for calls that only read: the usual body, lists of ids, and a question that is being
 * written.
 */
export const bodiesOf = ({ method }: Endpoint, { usual, ids, draft }: Asked): unknown[] =>
  method === "GET" ? [undefined] : [usual, { ids }, { ids, dryRun: true }, draft];
