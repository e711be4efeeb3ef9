import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";

/** A package with native code, and its prebuilt parts for Lambda's machines. */
export interface NativePackage {
  name: string;
  parts: readonly string[];
}

/** The image encoder, which a bundle cannot contain. Only the function of images has it. */
export const SHARP: NativePackage = {
  name: "sharp",
  parts: ["@img/sharp-linux-arm64", "@img/sharp-libvips-linux-arm64"],
};

/** Lambda on ARM: Amazon Linux with glibc. */
const PLATFORM = ["--os=linux", "--cpu=arm64", "--libc=glibc"];

const Entry = z.object({
  version: z.string(),
  integrity: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
type Entry = z.infer<typeof Entry>;
const Lock = z.object({ packages: z.record(z.string(), z.unknown()) });

/** The repository's lock file. */
const lockFile = resolve(import.meta.dirname, "../../package-lock.json");

/**
 * Installs a native package for Lambda into a built function's `node_modules`, on whatever machine
 * builds it. Versions and checksums are those of the repository's lock file; no script of the
 * packages runs.
 *
 * @throws Error if the lock file lacks one of them, or npm cannot install them.
 */
export async function installNative(folder: string, native: NativePackage): Promise<void> {
  const files = nativeFiles(JSON.parse(await readFile(lockFile, "utf8")), native);
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), JSON.stringify(content));
  }
  await runNpm(folder);
  for (const name of Object.keys(files)) await rm(join(folder, name));
  for (const part of native.parts) {
    if (existsSync(join(folder, "node_modules", part))) continue;
    throw new Error(`npm did not install ${part}. Run the build again with npm 10 or newer.`);
  }
}

/**
 * The files, by name, with which npm installs a native package and nothing else.
 * @param repositoryLock the content of the repository's package-lock.json
 * @throws Error if the lock file lacks the package or something that it needs
 */
export function nativeFiles(repositoryLock: unknown, native: NativePackage) {
  const { packages } = Lock.parse(repositoryLock);
  const manifest = { private: true, dependencies: wanted(packages, native) };
  const entries = locked(packages, [native.name, ...native.parts]);
  const lock = { lockfileVersion: 3, packages: { "": manifest, ...entries } };
  return { "package.json": manifest, "package-lock.json": lock };
}

type Packages = Readonly<Record<string, unknown>>;

const wanted = (packages: Packages, { name, parts }: NativePackage): Record<string, string> =>
  Object.fromEntries([name, ...parts].map((one) => [one, entryOf(packages, one).version]));

function entryOf(packages: Packages, name: string): Entry {
  const { success, data } = Entry.safeParse(packages[`node_modules/${name}`]);
  if (success) return data;
  throw new Error(`package-lock.json has no ${name}. Run: npm install`);
}

/**
 * The lock file's entries of these packages and of what they need, without other machines' parts.
 */
function locked(packages: Packages, names: readonly string[]): Record<string, Entry> {
  const found = new Map<string, Entry>();
  const queue = [...names];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    const { dependencies, version, integrity } = entryOf(packages, name);
    found.set(name, { version, integrity, dependencies });
    queue.push(...Object.keys(dependencies));
  }
  return Object.fromEntries([...found].map(([name, entry]) => [`node_modules/${name}`, entry]));
}

async function runNpm(folder: string): Promise<void> {
  // npm sets this variable for the commands that it runs: the path of npm itself.
  const npm = process.env["npm_execpath"];
  const program = npm?.endsWith(".js") ? [process.execPath, npm] : ["npm"];
  const [file = "npm", ...args] = program;
  const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", ...PLATFORM];
  await promisify(execFile)(file, [...args, ...flags], { cwd: folder });
}
