import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const repo = join(import.meta.dirname, "../..");

/** What is built, installed or stored is not a source. */
export const notSources = /(?:^|\/)(?:node_modules|dist|\.build|\.data)(?:$|\/)/;

const sources = globSync("{packages,scripts,stacks,bench,e2e,docs}/**/*.{ts,tsx,md,json}", {
  cwd: repo,
  exclude: (path) => notSources.test(path),
}).map((path) => path.replaceAll("\\", "/"));
const known = new Set(sources);

export const isSource = (path: string): boolean => known.has(path);

/** The path of the one file with this name, or with these last parts of its path. */
export function pathOf(name: string): string {
  if (known.has(name)) return name;
  const [found, ...others] = sources.filter((path) => path.endsWith(`/${name}`));
  if (found === undefined || others.length > 0) throw new Error(`${name} is not one file`);
  return found;
}

/** Changes of the sources that a recipe asks for, kept in memory until all of them are known. */
export class Changes {
  /** The new texts, by path from the root. */
  readonly files = new Map<string, string>();

  /** What a file says with the changes so far; an added one is named by its path. */
  text(name: string): string {
    return (
      this.files.get(name) ??
      this.files.get(pathOf(name)) ??
      readFileSync(join(repo, pathOf(name)), "utf8")
    );
  }

  /** Replaces text in a file. @throws Error when it does not have the text */
  edit(name: string, from: string, to: string): void {
    const text = this.text(name);
    if (!text.includes(from)) throw new Error(`${name} does not have ${from}`);
    // A function, since a text may contain "$".
    this.files.set(
      this.files.has(name) ? name : pathOf(name),
      text.replace(from, () => to),
    );
  }

  /** Adds a line before the one with this text. */
  addBefore(name: string, line: string, added: string): void {
    this.edit(name, line, `${added}\n${line}`);
  }

  /** Adds a line after the one with this text. */
  addAfter(name: string, line: string, added: string): void {
    this.edit(name, line, `${line}\n${added}`);
  }

  /** Adds an import, which oxfmt would sort. */
  addImport(name: string, line: string): void {
    this.files.set(pathOf(name), `${line}\n${this.text(name)}`);
  }

  /** Adds a file. @throws Error when it exists */
  add(path: string, text: string): void {
    if (known.has(path) || existsSync(join(repo, path))) throw new Error(`${path} exists already`);
    this.files.set(path, text);
  }

  /** The names of the files that were changed or added. */
  names(): string[] {
    return [...this.files.keys()].map((path) => path.replace(/.*\//, "")).toSorted();
  }
}
