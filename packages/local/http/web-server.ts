import { type Deployment, DEPLOYMENT_PATH } from "@academy/core/kernel/shared/deployment.rules.ts";
import { APP_PAGE, FILE_ADDRESS, pageAt } from "@academy/core/kernel/shared/pages.rules.ts";
import { CHECKOUT_PATHS } from "@academy/functions/headers.ts";
import type { Handler } from "./http-server.ts";
import { serveFile, type StaticFiles } from "./static-files.ts";

export interface WebServerOptions {
  readonly files: StaticFiles;
  /** Answers everything below /api. */
  readonly api: Handler;
  /** A sealed paper by its id; undefined if there is none. */
  readonly sealed?: (id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** This deployment's settings for the web app. */
  readonly deployment: Deployment;
  /** Sent with every page and asset, as CloudFront sends them on AWS. */
  readonly securityHeaders: Readonly<Record<string, string>>;
  /** Sent instead of `securityHeaders` with the pages that open a checkout. */
  readonly checkoutHeaders?: Readonly<Record<string, string>> | undefined;
}

const forever = "public, max-age=31536000, immutable";
const revalidate = "no-cache";

/**
 * The web app's origin, as CloudFront serves it on AWS: the API below /api, files by name, and a
 * page of the app for every other address that a browser opens as a page.
 */
export function webHandler(options: WebServerOptions): Handler {
  const { files, api, sealed, deployment, securityHeaders } = options;
  const { checkoutHeaders = securityHeaders } = options;
  return async (request, peer) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api" || pathname.startsWith("/api/")) return api(request, peer);
    const response = pathname.startsWith("/sealed/")
      ? await answerSealed(sealed, request, pathname)
      : pathname === DEPLOYMENT_PATH
        ? Response.json(deployment, { headers: { "cache-control": revalidate } })
        : await answerFile(files, request, pathname);
    const headers = CHECKOUT_PATHS.includes(pathname) ? checkoutHeaders : securityHeaders;
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
}

/** As on AWS: only names of sealed papers are looked up, and a missing one is a 403. */
async function answerSealed(
  sealed: WebServerOptions["sealed"],
  { method }: Request,
  pathname: string,
) {
  const [, id] = /^\/sealed\/([0-9a-f]{32})$/.exec(pathname) ?? [];
  const isRead = method === "GET" || method === "HEAD";
  const bytes = isRead && id !== undefined ? await sealed?.(id) : undefined;
  if (!bytes) return plain(403, "Access denied\n");
  const headers = { "content-type": "application/octet-stream", "cache-control": forever };
  return new Response(method === "HEAD" ? null : bytes, { headers });
}

async function answerFile(files: StaticFiles, request: Request, pathname: string) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return plain(405, "Method not allowed\n", { allow: "GET, HEAD" });
  }
  const caching = pathname.startsWith("/assets/") ? forever : revalidate;
  const file = files.get(pathname === "/" ? pageAt(pathname) : pathname);
  if (file) return serveFile(file, request, caching);
  const page = files.get(pageAt(pathname)) ?? files.get(APP_PAGE);
  if (page && isNavigation(request, pathname)) return serveFile(page, request, revalidate);
  return plain(404, "Not found\n");
}

/** A missing script must be a 404: a page instead of it would fail in confusing ways. */
function isNavigation(request: Request, pathname: string): boolean {
  const wantsPage = request.headers.get("accept")?.includes("text/html") ?? false;
  return wantsPage && !FILE_ADDRESS.test(pathname);
}

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  });
