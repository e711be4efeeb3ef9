import { createHash } from "node:crypto";
import type { FetchEvent, Kept, WorkerScope } from "./service-worker.ts";
import { pathsOf } from "./worker-paths.build.ts";

export const ORIGIN = "https://exams.example.org";
export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const files = ["/assets/take-test-1a.js", "/assets/core-2b.js"];
export const kept = (version: string, part: Partial<Kept> = {}): Kept => ({
  version,
  pages: [
    {
      page: "/take-test.html",
      sha256: sha256("page of a test"),
      paths: pathsOf("/take-test.html"),
    },
  ],
  files,
  testFiles: 1,
  lectures: [],
  ...part,
});

const nameOf = (request: Request | string) =>
  typeof request === "string" ? request : new URL(request.url).pathname;
/** A browser's caches, and a network that can be made to fail. */
export function browser() {
  const caches = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const network = {
    answers: new Map<string, string>([
      ["/take-test.html", "page of a test"],
      ["/user/tests/t_1/take", "fresh page"],
      ...files.map((file) => [file, `code of ${file}`] as const),
    ]),
    status: 200,
    down: false,
    late: false,
  };
  const locks: string[] = [];
  let timers: (() => void)[] = [];
  const done: string[] = [];
  const open = (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return {
      match: async (file: string) => cache.get(file)?.clone(),
      put: async (file: string, answer: Response) => void cache.set(file, answer),
    };
  };
  const listeners = new Map<string, (event: object) => void>();
  const scope = {
    location: { origin: ORIGIN, search: "" },
    caches: {
      keys: async () => [...caches.keys()],
      has: async (name: string) => caches.has(name),
      delete: async (name: string) => caches.delete(name),
      open: async (name: string) => open(name),
      match: async (file: string, { cacheName }: { cacheName?: string } = {}) =>
        [...caches]
          .filter(([name]) => name === (cacheName ?? name))
          .flatMap(([, cache]) => cache.get(file)?.clone() ?? [])[0],
    },
    navigator: { locks: { query: async () => ({ held: locks.map((name) => ({ name })) }) } },
    registration: { unregister: async () => done.push("unregister") > 0 },
    fetch: async (request: Request | string) => {
      const name = nameOf(request);
      asked.push(name);
      if (network.late) return new Promise<Response>(() => {});
      if (network.down) throw new TypeError("Failed to fetch");
      const text = network.answers.get(name);
      return new Response(text ?? "none", { status: text === undefined ? 404 : network.status });
    },
    setTimeout: (work: () => void) => timers.push(work),
    skipWaiting: async () => void done.push("skipWaiting"),
    addEventListener: (type: string, listen: (event: object) => void) =>
      listeners.set(type, listen),
  } as unknown as WorkerScope;
  const run = async (type: string, more: object = {}) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...more, waitUntil: (one: Promise<unknown>) => work.push(one) });
    await Promise.all(work);
  };
  /** The worker's response to a page; undefined if the worker leaves the request to the browser. */
  const request = async (path: string, { mode = "navigate", method = "GET" } = {}) => {
    let answer: Promise<Response> | undefined;
    const event: Pick<FetchEvent, "request" | "respondWith"> = {
      request: { url: new URL(path, ORIGIN).href, mode, method } as unknown as Request,
      respondWith: (one) => void (answer = one),
    };
    listeners.get("fetch")?.(event);
    return answer;
  };
  const wake = () => {
    for (const work of timers) work();
    timers = [];
  };
  return { scope, caches, asked, network, locks, done, run, request, wake };
}
