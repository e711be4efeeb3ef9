import * as z from "zod";
import type { SignIn } from "./banner.ts";
import type { Handler } from "./http-server.ts";
import type { ScheduledEvent } from "./ticker.ts";

/** The product as it runs on AWS, ready to be served from a laptop. */
export interface Product {
  /** Answers everything below /api. */
  readonly api: Handler;
  /** The scheduled job. */
  readonly job: (event: ScheduledEvent) => Promise<unknown>;
  /** Headers of every page and asset. */
  readonly securityHeaders: Record<string, string>;
  readonly signIns: readonly SignIn[];
}

/**
 * @param env variables of the running cloud; they are in process.env already, where the SDK and
 *   the job look for them
 */
export type LoadProduct = (env: Readonly<Record<string, string>>) => Promise<Product>;

type AnyFunction = (...args: unknown[]) => unknown;
const callable = z.custom<AnyFunction>((value) => typeof value === "function");
const App = z.object({ fetch: callable });
const Headers = z.record(z.string(), z.string());
const Sample = z.object({
  signIns: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
});

/** Loads the product's code only once the cloud runs, since it reads the environment as it loads. */
export const loadProduct: LoadProduct = async (env) => {
  const { createDeps } = await load("../core/platform/deps.ts", { createDeps: callable });
  const { createApp } = await load("../functions/api/app.ts", { createApp: callable });
  const { handler } = await load("../functions/jobs/schedule.ts", { handler: callable });
  const headers = await load("../functions/headers.ts", { securityHeaders: callable });
  const { ensureSample } = await load("./sample/sample.ts", { ensureSample: callable });
  const deps = createDeps(env);
  const { signIns } = Sample.parse(await ensureSample(deps));
  const app = App.parse(createApp(deps));
  const mediaOrigin = new URL(env.MEDIA_URL ?? "").origin;
  return {
    api: async (request) => z.instanceof(Response).parse(await app.fetch(request)),
    job: async (event) => handler(event),
    securityHeaders: Headers.parse(headers.securityHeaders({ mediaOrigin })),
    signIns,
  };
};

/** Imports by address, so that nothing of the product is loaded before its environment is set. */
async function load<Shape extends z.ZodRawShape>(path: string, shape: Shape) {
  const module: unknown = await import(new URL(path, import.meta.url).href);
  return z.object(shape).parse(module);
}
