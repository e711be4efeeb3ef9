import { LECTURE_KEPT, LECTURE_OPEN } from "./lib/shared-lock.ts";
import {
  TEST_ONLY,
  TEST_OPEN,
  KEEP_LECTURES,
  SEND_KEPT,
  SKIP_WAITING,
} from "./shared/offline/worker.rules.ts";
import { sendInBackground } from "./shared/outbox/send-in-background.ts";

/** The list that the build writes into the worker; see `service-worker.build.ts`. */
export interface Kept {
  /** The app's version, part of the cache's name; the files below belong to this version. */
  version: string;
  /**
   * The pages. Their names contain no hash, so the worker compares the responses with these hashes.
   * `paths` is a pattern.
   */
  pages: readonly { page: string; sha256: string; paths: string }[];
  /** The files in /assets/, each with a hash in its name; the files of a test's page come first. */
  files: readonly string[];
  /** The number of files that the page of a test needs. */
  testFiles: number;
  /** Further files, for browsers that keep lectures. */
  lectures: readonly string[];
}

export const TEST_PAGE = "/take-test.html";

/** The part of a version that the page of a test needs, as a version of its own. */
const testPart = ({ version, pages, files, testFiles }: Kept): Kept => ({
  version: version + TEST_ONLY,
  pages: pages.filter(({ page }) => page === TEST_PAGE),
  files: files.slice(0, testFiles),
  testFiles,
  lectures: [],
});

/** An event of a worker, which lasts until the promise is settled. The DOM's types lack it. */
export interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The part of a service worker's global scope that is used here. */
export interface WorkerScope {
  readonly location: { readonly origin: string; readonly search: string };
  readonly caches: CacheStorage;
  readonly navigator: { readonly locks?: Pick<LockManager, "query"> };
  readonly registration: { unregister(): Promise<boolean> };
  fetch(request: Request | string, options?: RequestInit): Promise<Response>;
  setTimeout(work: () => void, ms: number): unknown;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchEvent) => void): void;
  addEventListener(
    type: "sync",
    listen: (event: WorkerEvent & { readonly tag: string }) => void,
  ): void;
  addEventListener(
    type: "message",
    listen: (event: WorkerEvent & { readonly data: unknown }) => void,
  ): void;
}

/**
 * An empty entry in the cache, which notes that this browser keeps lectures: the next version must
 * be able to play them too.
 */
const WITH_LECTURES = "/kept-lectures";

const PREFIX = "app-";
/** Milliseconds that a page may take before the kept page is shown instead. */
const PATIENCE_MS = 3_000;
/** Number of requests at the same time: few, so that the page can use the connection too. */
const AT_ONCE = 4;

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function dropCaches({ caches }: WorkerScope, except?: string): Promise<void> {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith(PREFIX) && name !== except);
  await Promise.all(ours.map((name) => caches.delete(name)));
}

/** Whether any tab holds this Web Lock. */
async function isHeld({ navigator }: WorkerScope, lock: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === lock);
}

/** The pages and files of one version, in this browser's cache. */
class KeptApp {
  readonly name: string;
  readonly #scope: WorkerScope;
  readonly #kept: Kept;

  constructor(scope: WorkerScope, kept: Kept) {
    this.#scope = scope;
    this.#kept = kept;
    this.name = PREFIX + kept.version;
  }

  async install(): Promise<void> {
    const { pages, files } = this.#kept;
    const cache = await this.#scope.caches.open(this.name);
    await Promise.all(pages.map((page) => this.#keepPage(cache, page)));
    await this.#keepFiles(cache, files);
    if (await this.#scope.caches.match(WITH_LECTURES)) await this.keepLectures();
    // Adds further files to the same version, so that the worker can take over immediately: an open
    // test is not affected.
    const { caches } = this.#scope;
    if (await caches.has(this.name + TEST_ONLY)) await this.#scope.skipWaiting();
  }

  /**
   * Called when a lecture is kept: also keeps the files that play lectures without a connection, in
   * this version and in later ones.
   */
  async keepLectures(): Promise<void> {
    const { lectures } = this.#kept;
    if (lectures.length === 0 || (await this.#find(WITH_LECTURES))) return;
    const cache = await this.#scope.caches.open(this.name);
    await this.#keepFiles(cache, lectures);
    await cache.put(WITH_LECTURES, new Response());
  }

  async #keepFiles(cache: Cache, files: readonly string[]): Promise<void> {
    const left = [...files];
    const work = async () => {
      for (let file = left.shift(); file; file = left.shift()) await this.#keepFile(cache, file);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /**
   * Returns the page from the network. If the network is late or fails, or the server returns an
   * error, returns the kept page if there is one.
   */
  async openPage(request: Request, page: string): Promise<Response> {
    const late = new Promise<undefined>((done) => {
      this.#scope.setTimeout(() => done(undefined), PATIENCE_MS);
    });
    const network = this.#scope.fetch(request);
    const answer = await Promise.race([network, late]).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    return (await this.#find(page)) ?? network;
  }

  async openFile(request: Request, file: string): Promise<Response> {
    return (await this.#find(file)) ?? this.#scope.fetch(request);
  }

  /**
   * Finds a file without opening the cache. Opening it would create it again if the next version
   * has already deleted it.
   */
  #find(file: string): Promise<Response | undefined> {
    return this.#scope.caches.match(file, { cacheName: this.name });
  }

  async #keepPage(cache: Cache, { page, sha256: expected }: Kept["pages"][number]) {
    const answer = await this.#scope.fetch(page, { cache: "reload" });
    const copy = answer.clone();
    if (!answer.ok || (await sha256(await answer.arrayBuffer())) !== expected) {
      throw new Error(`${page} is not the page of this version`);
    }
    await cache.put(page, copy);
  }

  async #keepFile(cache: Cache, file: string) {
    // A file of an earlier version is identical, because its name contains its hash.
    const answer = (await this.#scope.caches.match(file)) ?? (await this.#load(file));
    if (!answer.ok) throw new Error(`${file} was not found`);
    await cache.put(file, answer);
  }

  /**
   * Loads a file, but not while a lecture is open, which needs the connection more; the next visit
   * continues. Files for a test, or for a lecture that is being kept, are loaded in any case.
   */
  async #load(file: string): Promise<Response> {
    const isForTest = this.#scope.location.search === TEST_ONLY;
    const waits = !isForTest && (await isHeld(this.#scope, LECTURE_OPEN));
    if (waits && !(await isHeld(this.#scope, LECTURE_KEPT))) {
      throw new Error(`${file} waits for an open lecture`);
    }
    return this.#scope.fetch(file);
  }
}

/** Replaces the old version, unless another tab has opened a test since the user agreed. */
async function takeOver(scope: WorkerScope): Promise<void> {
  if (!(await isHeld(scope, TEST_OPEN))) await scope.skipWaiting();
}

/**
 * Keeps the pages and files of a running test, the dashboard and practice, and responds with them
 * offline. If its address says so, it keeps only the files of a test. It never responds to API
 * calls.
 */
export function serveApp(scope: WorkerScope, all: Kept): void {
  const kept = scope.location.search === TEST_ONLY ? testPart(all) : all;
  const app = new KeptApp(scope, kept);
  const files = new Set([...kept.files, ...kept.lectures]);
  const families = kept.pages.map(({ page, paths }) => ({ page, paths: new RegExp(paths) }));
  scope.addEventListener("install", (event) => event.waitUntil(app.install()));
  scope.addEventListener("activate", (event) => event.waitUntil(dropCaches(scope, app.name)));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin) return;
    if (request.mode === "navigate") {
      const family = families.find(({ paths }) => paths.test(pathname));
      if (family) event.respondWith(app.openPage(request, family.page));
    } else if (files.has(pathname)) {
      event.respondWith(app.openFile(request, pathname));
    }
  });
  // The browser fires this event when there is a connection again, even if all pages are closed;
  // only some browsers have the event.
  scope.addEventListener("sync", (event) => {
    if (event.tag !== SEND_KEPT) return;
    event.waitUntil(sendInBackground((...args) => globalThis.fetch(...args)));
  });
  scope.addEventListener("message", (event) => {
    if (event.data === SKIP_WAITING) event.waitUntil(takeOver(scope));
    if (event.data === KEEP_LECTURES) event.waitUntil(app.keepLectures());
  });
}

/**
 * The worker of a build without an offline app: deletes everything that earlier workers kept, and
 * itself.
 */
export function retire(scope: WorkerScope): void {
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => {
    event.waitUntil(dropCaches(scope).then(() => scope.registration.unregister()));
  });
}
