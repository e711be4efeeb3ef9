import { globSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { readBuild } from "../stacks/build.ts";
import { orExit, readOptions, WrongArguments } from "./arguments.ts";

/**
 * `npm run academy -- stack --release BUILD < line.json`: writes the places of a log's stack as files
 * and lines of this repository. The maps are on this machine alone: build the commit of the release
 * first, whose build has the same name everywhere. docs/operations.md, Reading a stack.
 */
const root = join(import.meta.dirname, "..");

function assertBuilt(): void {
  const { release } = readOptions("academy -- stack", { release: { type: "string" } });
  if (release === undefined) return;
  const { id } = readBuild(root);
  if (id === release) return;
  throw new WrongArguments(
    `This is build ${id}. Check out the commit of ${release}, and run npm run build.`,
  );
}

/** The map of a file of a function, by its name: chunks have a hash in theirs. */
function mapOf(file: string): SourceMap | undefined {
  const [found] = globSync(`.build/functions/*/**/${basename(file)}.map`, { cwd: root });
  if (found === undefined) return undefined;
  return new SourceMap(JSON.parse(readFileSync(join(root, found), "utf8")));
}

/** A stack with places of the repository instead of those of the bundle. */
export function readable(stack: string, find: (file: string) => SourceMap | undefined): string {
  return stack.replace(/([\w./-]+\.mjs):(\d+):(\d+)/g, (place, file: string, line, column) => {
    const origin = find(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin)) return place;
    const source = origin.fileName.replace(/^(?:\.\.\/)+/, "");
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

if (import.meta.main) {
  orExit(assertBuilt);
  const given = await text(process.stdin);
  console.log(readable(given.replaceAll("\\n", "\n"), mapOf));
}
