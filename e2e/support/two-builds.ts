import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { securityHeaders } from "@academy/functions/headers.ts";
import { type HttpServer, listen } from "@academy/local/http/http-server.ts";
import { readStaticFiles, type StaticFiles } from "@academy/local/http/static-files.ts";
import { webHandler } from "@academy/local/http/web-server.ts";
import { ensureWebBuild } from "@academy/local/start/web-build.ts";
import { keptOf, writeWorker } from "@academy/web/service-worker.build.ts";
import type { Product } from "./product.ts";

export type Build = "first" | "second" | "without worker";

/** The product's API under an address whose web app can be replaced, as by a deployment. */
export class TwoBuilds {
  readonly origin: string;
  readonly #server: HttpServer;
  readonly #builds: Readonly<Record<Build, StaticFiles>>;
  #shown: Build = "first";

  private constructor(
    server: HttpServer,
    builds: Readonly<Record<Build, StaticFiles>>,
    shown: (of: () => Build) => void,
  ) {
    this.#server = server;
    this.#builds = builds;
    this.origin = `http://localhost:${server.port}`;
    shown(() => this.#shown);
  }

  static async of(product: Product): Promise<TwoBuilds> {
    const dist = await ensureWebBuild(console.log);
    const builds = {
      first: await readStaticFiles(dist),
      second: await changed(dist, true),
      "without worker": await changed(dist, false),
    };
    let shown = (): Build => "first";
    const server = await listen(
      (request, peer) =>
        webHandler({
          files: builds[shown()],
          api: (call) => passOn(call, product.origin),
          deployment: {},
          securityHeaders: securityHeaders({ mediaOrigin: product.cloudOrigin }),
        })(request, peer),
      { port: 0, host: "127.0.0.1" },
    );
    return new TwoBuilds(server, builds, (of) => {
      shown = of;
    });
  }

  /** From now on, browsers get this build. */
  deploy(build: Build): void {
    if (this.#builds[build].size === 0) throw new Error(`The build "${build}" is empty`);
    this.#shown = build;
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

/** A later build: other pages, and so another worker. */
async function changed(dist: string, offline: boolean): Promise<StaticFiles> {
  const folder = await mkdtemp(join(tmpdir(), "academy-build-"));
  try {
    await cp(dist, folder, { recursive: true });
    for (const page of ["take-test.html", "panel.html"]) {
      const html = await readFile(join(folder, page), "utf8");
      await writeFile(
        join(folder, page),
        html.replace("<head>", '<head><meta name="build" content="second">'),
      );
    }
    const worker = await readFile(join(dist, "service-worker.js"), "utf8");
    const files = Array.from(worker.matchAll(/\/(assets\/[\w.-]+)/g), ([, file = ""]) => file);
    await writeWorker(folder, await keptOf(folder, files), offline);
    return await readStaticFiles(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function passOn(call: Request, origin: string): Promise<Response> {
  const { pathname, search } = new URL(call.url);
  const hasBody = call.method !== "GET" && call.method !== "HEAD";
  const headers = new Headers(call.headers);
  for (const name of ["host", "connection", "content-length"]) headers.delete(name);
  const answer = await fetch(origin + pathname + search, {
    method: call.method,
    headers,
    redirect: "manual",
    ...(hasBody && { body: await call.arrayBuffer() }),
  });
  const answered = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length"]) answered.delete(name);
  return new Response(answer.body, { status: answer.status, headers: answered });
}
