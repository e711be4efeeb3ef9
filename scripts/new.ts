import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { orExit, readCommand, WrongArguments } from "./arguments.ts";
import { Changes, repo } from "./recipes/changes.ts";
import { endpointRecipe } from "./recipes/endpoint.ts";
import { namesOf } from "./recipes/names.ts";
import { pageRecipe } from "./recipes/page.ts";
import { patternRecipe } from "./recipes/pattern.ts";
import { follow, type Recipe } from "./recipes/recipe.ts";
import { typeRecipe } from "./recipes/type.ts";

/** What the command can add, each by its name. */
const KINDS: Readonly<Record<string, (name: string) => Recipe>> = {
  page: (name) => pageRecipe(namesOf(name)),
  type: (name) => typeRecipe(namesOf(name)),
  endpoint: endpointRecipe,
  pattern: (name) => patternRecipe(namesOf(name), new Date().getFullYear()),
};

const COMMAND = "academy -- new";

/** @throws WrongArguments for another kind, and for a name that is malformed or taken */
function changesFor(args: readonly string[]): { recipe: Recipe; changes: Changes } {
  const [kind = "", name = "", ...more] = readCommand(COMMAND, {}, args).positionals;
  const recipeOf = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!recipeOf || name === "" || more.length > 0) {
    const kinds = Object.keys(KINDS).join("|");
    throw new WrongArguments(
      `npm run ${COMMAND} ${kinds} NAME, such as page holiday-list or endpoint dashboard/visits`,
    );
  }
  const recipe = recipeOf(name);
  try {
    return { recipe, changes: follow(new Changes(), recipe) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new WrongArguments(`${error.message}. Nothing was written. Choose another name.`);
  }
}

/** Runs a program of this repository. @throws Error with what it said when it fails */
function run(program: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repo, program), ...args], {
    cwd: repo,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`);
}

/** Puts a file in the place of another in one step. */
function replace(path: string, text: string | Buffer): void {
  const file = join(repo, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

/** Writes all files, formatted, or none of them: after a failure the sources are as before. */
function write({ files }: Changes, commands: readonly string[]): void {
  const before = [...files.keys()].map((path) => {
    const isThere = existsSync(join(repo, path));
    return { path, text: isThere ? readFileSync(join(repo, path)) : null };
  });
  try {
    for (const [path, text] of files) replace(path, text);
    run("node_modules/oxfmt/bin/oxfmt", [...files.keys()]);
    for (const command of commands) run("scripts/academy.ts", [command]);
  } catch (error) {
    for (const { path, text } of before) {
      if (text === null) rmSync(join(repo, path), { force: true });
      else replace(path, text);
    }
    throw error;
  }
}

/** `npm run academy -- new KIND NAME`: writes the files of a recipe and says what is left to do. */
if (import.meta.main) {
  const { recipe, changes } = orExit(() => changesFor(process.argv.slice(2)));
  const { commands = [] } = recipe;
  const added = [...changes.files.keys()].filter((path) => !existsSync(join(repo, path)));
  write(changes, commands);
  for (const path of changes.files.keys()) {
    console.log(`${added.includes(path) ? "Added:  " : "Changed:"} ${path}`);
  }
  for (const command of commands) console.log(`Ran:      npm run academy -- ${command}`);
  const [first, ...steps] = recipe.left;
  console.log(`\n${first}`);
  for (const step of steps) console.log(`- ${step}`);
  console.log("\nThen run npm run check and npm test.");
}
