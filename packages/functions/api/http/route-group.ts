import { partsOf, type RouteParts } from "./declaration.ts";
import type { Endpoint } from "./endpoint.ts";

/** The endpoints of an area. Their code is loaded by the first call of one of them. */
export interface RouteGroup {
  /** The area's folder. */
  name: string;
  /** Its routes, as declared: `GET /api/tests/{id}`. */
  routes: readonly string[];
  load: () => Promise<readonly Endpoint[]>;
}

/** One route of a group, known before its code is loaded. */
export interface Route extends RouteParts {
  /** Loads the group once, however many calls wait for it. */
  load: () => Promise<Endpoint>;
}

/** Endpoints whose code is already loaded. */
export const loadedGroup = (endpoints: readonly Endpoint[]): RouteGroup => ({
  name: "loaded",
  routes: endpoints.map(({ route }) => route),
  load: async () => endpoints,
});

/** Every route of the groups. */
export const routesOf = (groups: readonly RouteGroup[]): Route[] =>
  groups.flatMap((group) => {
    const load = once(async () => new Map((await group.load()).map((one) => [one.route, one])));
    return group.routes.map((name) => ({
      ...partsOf(name),
      load: async () => {
        const endpoint = (await load()).get(name);
        if (endpoint) return endpoint;
        throw new Error(`${group.name} does not declare ${name}. Run: npm run academy -- routes`);
      },
    }));
  });

/** All endpoints of the groups, in their order. */
export const loadEndpoints = async (groups: readonly RouteGroup[]): Promise<Endpoint[]> =>
  (await Promise.all(groups.map(({ load }) => load()))).flat();

/** Concurrent callers share one run; after a failure, the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= load().catch((error: unknown) => {
      running = undefined;
      throw error;
    }));
}
