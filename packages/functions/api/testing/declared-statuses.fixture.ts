import { mostSpecificFirst } from "../http/paths.ts";
import { openApi } from "../http/openapi.ts";
import { allRoutes } from "../routes.ts";

const routes = mostSpecificFirst(await allRoutes());
const { paths } = openApi(routes);

const operations = routes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`, "i"),
  statuses: Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}),
}));

/** @throws Error if the API's description does not name the status that an endpoint answered */
export function assertDeclared(method: string, address: string, status: number): void {
  const [path = ""] = address.split("?");
  const found = operations.find((one) => one.method === method && one.pattern.test(path));
  if (!found || found.statuses.includes(String(status))) return;
  throw new Error(`${method} ${path} answered ${status}, but its declaration does not name it.`);
}
