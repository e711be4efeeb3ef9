import type { Deps } from "@academy/core/platform/deps.ts";
import { authenticate } from "@academy/core/user/user-access.service.ts";
import { httpApp } from "./http-app.ts";
import { routes } from "./routes.ts";

/** The product's API: on Lambda, on a laptop and in tests. */
export const createApp = (deps: Deps) => httpApp(deps, { endpoints: routes, authenticate });
