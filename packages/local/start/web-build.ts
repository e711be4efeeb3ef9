import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { replaceFolder } from "../disk/replace-folder.ts";
import { systemCode } from "../start-error.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const sourceFolders = ["web", "ui", "response-types", "core", "functions"];
const leftOut = new Set(["node_modules", "dist", ".build", "testing"]);

/**
 * Builds the web app when it is missing or when one of its files has changed. The finished build
 * replaces the old one by a rename, so that a kill never leaves half a build.
 *
 * @param say prints one line that explains the wait
 * @returns the folder to serve
 */
export async function ensureWebBuild(
  say: (line: string) => void,
  root = repository,
): Promise<string> {
  const web = join(root, "packages", "web");
  const dist = join(web, "dist");
  const stamp = join(web, ".build", "sources.sha256");
  const sources = await hashSources(root);
  if ((await readIfThere(stamp)) === sources && (await readIfThere(join(dist, "index.html")))) {
    return dist;
  }
  say("Building the web app (only after changes) ...");
  const draft = join(web, ".build", `dist-${process.pid}`);
  await mkdir(draft, { recursive: true });
  try {
    await runBuild(web, draft);
    await rm(stamp, { force: true });
    await replaceFolder(dist, draft);
    await writeFile(stamp, sources);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return dist;
}

async function runBuild(web: string, outDir: string): Promise<void> {
  // Loaded on demand: a start without a build need not wait for the builder.
  const { build } = await import("vite");
  const mode = "production";
  // Vite reads this variable before the mode: "test" or "development" would ship React's slow
  // build.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = mode;
  // This build, which tests use, contains the page with all components; the deployed build does
  // not.
  process.env["VITE_KIT_PAGE"] = "yes";
  try {
    await build({ root: web, mode, logLevel: "warn", build: { outDir, emptyOutDir: true } });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** A hash of the names and bytes of everything that a build reads, including installed versions. */
async function hashSources(root: string): Promise<string> {
  const listed = await Promise.all(
    sourceFolders.map((name) => listFiles(join(root, "packages", name))),
  );
  const files = [join(root, "package-lock.json"), ...listed.flat()].sort();
  const hashes = await Promise.all(
    files.map(async (file) => {
      const hash = createHash("sha256").update(await readFile(file));
      return `${relative(root, file)} ${hash.digest("hex")}\n`;
    }),
  );
  // The settings that a build writes into its files.
  const settings = ["ACADEMY_DOMAIN", "ACADEMY_OFFLINE_APP"].map((name) => process.env[name] ?? "");
  return createHash("sha256")
    .update(`${hashes.join("")}${settings.join(" ").trim()}`)
    .digest("hex");
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneIfMissing);
  const wanted = entries.filter(({ name }) => !leftOut.has(name) && !/\.test\.tsx?$/.test(name));
  const lists = await Promise.all(
    wanted.map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    }),
  );
  return lists.flat();
}

function noneIfMissing(error: unknown): Dirent[] {
  if (systemCode(error) === "ENOENT") return [];
  throw error;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
