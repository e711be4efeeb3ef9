import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
const packed = new Set([".css", ".html", ".js", ".json", ".map", ".mjs", ".svg", ".txt", ".wasm"]);
/**
 * Files that the build has not packed are sent at quality 5: quality 9 takes 40 ms for each file,
 * however small, and saves only 1.5%.
 */
const encoders = {
  br: async (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: async (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};
type Encoding = keyof typeof encoders;

interface StaticFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly hash: string;
  readonly packable: boolean;
  /** Compressed by the build, or once when first requested. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

/**
 * The built web app in memory: a build that replaces it cannot remove files that are being served.
 */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

/**
 * `npm run build` puts `app-1a2b.js.br` next to `app-1a2b.js`. The packed file is sent instead of
 * the other file; it has no address of its own.
 */
export const BROTLI_ENDING = ".br";

/** Reads a folder; names are URL paths such as `/assets/app-1a2b.js`. Dot files are left out. */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => part.startsWith(".")),
    );
  const compressed = new Set(paths.filter((path) => path.endsWith(BROTLI_ENDING)));
  const files = await Promise.all(
    paths
      .filter((path) => !compressed.has(path))
      .map(async (path) => {
        const bytes = await readFile(path);
        const name = `/${relative(folder, path).split(sep).join("/")}`;
        const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
        const type = types[extname(path)] ?? "application/octet-stream";
        const packable = packed.has(extname(path)) && bytes.length > 512;
        const brotli = `${path}${BROTLI_ENDING}`;
        const encoded = new Map<Encoding, Promise<Buffer>>();
        if (compressed.has(brotli)) encoded.set("br", Promise.resolve(await readFile(brotli)));
        return [name, { bytes, type, hash, packable, encoded }] as const;
      }),
  );
  return new Map(files);
}

/** Answers GET and HEAD of one file: compressed if the client accepts it, 304 if it has it. */
export async function serveFile(file: StaticFile, request: Request, caching: string) {
  const encoding = file.packable
    ? chooseEncoding(request.headers.get("accept-encoding"))
    : undefined;
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ""}"`;
  const headers = new Headers({ etag, "cache-control": caching, "content-type": file.type });
  if (file.packable) headers.set("vary", "Accept-Encoding");
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  if (known.some((one) => one.trim().replace(/^W\//, "") === etag)) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = encoding ? await encode(file, encoding) : file.bytes;
  if (encoding) headers.set("content-encoding", encoding);
  headers.set("content-length", String(bytes.length));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}

function encode(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const work = encoders[encoding](file.bytes);
  file.encoded.set(encoding, work);
  return work;
}

function chooseEncoding(header: string | null): Encoding | undefined {
  const accepted = (header ?? "")
    .split(",")
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : undefined;
}
