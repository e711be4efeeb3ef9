import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { decisionProblems } from "./decisions.ts";
import { GLOSSARY, readRefused } from "./glossary.ts";
import { isKnownElsewhere, isObjectKey } from "./names-elsewhere.ts";
import type { Step } from "./step.ts";
import { textProblems } from "./words.ts";
import { allPaths, missingWords, patternOf } from "./workspace-names.ts";

/** Something that a document names, with where it does so. */
interface Named {
  text: string;
  at: string;
}

/**
 * Documents name what exists. Checked in every `*.md`: links and their headings, paths and file
 * names in backticks, `npm run` scripts, identifiers in backticks, words that are no longer used,
 * and the index of decisions.
 *
 * A path may leave out its first folders (`core/exam/paper`), a file may be named alone
 * (`settle.service.ts`), so that moving a folder does not break every page. `*`, `<area>`, `{id}`
 * and the stem `x` stand for anything.
 */
export const documentsStep = {
  name: "documents",
  run(root) {
    const paths = allPaths(root);
    const { inText } = readRefused(root);
    const documents = paths.files.filter((file) => file.endsWith(".md"));
    const all = [...paths.files, ...paths.folders].map((path) => `/${path}`).join("\n");
    const words: Named[] = [];
    const problems = documents.flatMap((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const spans = spansOf(file, text);
      words.push(...spans.flatMap(identifiersIn));
      return [
        ...linkProblems(root, file, text),
        ...spans.flatMap((span) => pathProblems(span, all)),
        ...scriptProblems(root, file, text),
        ...(file === GLOSSARY ? [] : textProblems(file, text.split("\n"), inText)),
      ];
    });
    const missing = missingWords(root, paths.files, new Set(words.map(({ text }) => text)));
    const unknown = words.filter(({ text }) => missing.has(text));
    return [
      ...problems,
      ...unknown.map(({ text, at }) => `${at}: nothing in the sources is named ${text}`),
      ...suffixProblems(root, paths.files),
      ...decisionProblems(root, paths.files),
    ];
  },
} satisfies Step;

const GUIDE = "CONTRIBUTING.md";

/** The suffixes of sources that the guide's table does not explain. */
function suffixProblems(root: string, files: readonly string[]): string[] {
  if (!files.includes(GUIDE)) return [];
  const guide = readFileSync(join(root, GUIDE), "utf8");
  const found = new Map<string, string>();
  for (const file of files) {
    const suffix = /[^/.]\.([a-z-]+)\.tsx?$/.exec(file)?.[1];
    if (suffix && suffix !== "d") found.set(suffix, file);
  }
  return [...found]
    .filter(([suffix]) => !new RegExp(`\`(?:\\.\\w+)*\\.${suffix}\\.tsx?\``).test(guide))
    .map(([suffix, file]) => `${file}: ${GUIDE} does not explain the suffix .${suffix}`);
}

/** Text outside fenced blocks, with the same number of lines. */
const withoutFences = (text: string): string =>
  text.replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ""));

function spansOf(file: string, text: string): Named[] {
  return withoutFences(text)
    .split("\n")
    .flatMap((line, index) =>
      Array.from(line.matchAll(/`([^`]+)`/g), ([, span = ""]) => ({
        text: span.trim(),
        at: `${file}:${index + 1}`,
      })),
    );
}

const EXTENSION = /\.(?:tsx?|js|md|jsonc?|ya?ml|css|txt|html|png|env)$/;

function pathProblems({ text, at }: Named, all: string): string[] {
  if (!looksLikePath(text)) return [];
  // A suffix such as `.rules.ts` means all files that have it.
  const whole = text.startsWith(".") && !text.includes("/") ? `*${text}` : text;
  const missing = expandBraces(whole).filter((path) => !patternOf(path).test(all));
  return missing.map((path) => `${at}: there is no ${path}`);
}

/** A file name, or a path of folders that is neither an address, nor a key of the bucket or table. */
function looksLikePath(text: string): boolean {
  if (!/^[\w.@*<>{},/-]+$/.test(text) || text.startsWith("/") || text.startsWith("<")) return false;
  if (/^\.\.?(?:\/|$)/.test(text) || isObjectKey(text)) return false;
  return text.includes("/") || (EXTENSION.test(text) && text.lastIndexOf(".") > 0);
}

function expandBraces(path: string): string[] {
  const braces = /\{([^{}]*,[^{}]*)\}/.exec(path);
  if (!braces) return [path];
  const [whole, inside = ""] = braces;
  return inside.split(",").flatMap((part) => expandBraces(path.replace(whole, part.trim())));
}

/** The identifiers of `name`, `name()`, `Type.name` and `NAME=value`; nothing of other spans. */
function identifiersIn({ text, at }: Named): Named[] {
  const match = /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\([\w$, ]*\)|=[\w-]+)?$/.exec(text);
  if (!match?.[1] || EXTENSION.test(text)) return [];
  return match[1]
    .split(".")
    .filter((word) => word.length > 1 && !isKnownElsewhere(word))
    .map((word) => ({ text: word, at }));
}

function scriptProblems(root: string, file: string, text: string): string[] {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts?: Record<string, string>;
  };
  const named = Array.from(
    text.matchAll(/\bnpm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g),
    ([, run, short]) => run ?? short ?? "",
  );
  const unknown = named.filter((script) => !Object.hasOwn(scripts, script));
  return unknown.map((script) => `${file}: package.json has no script ${script}`);
}

function linkProblems(root: string, file: string, text: string): string[] {
  const targets = Array.from(
    withoutFences(text).matchAll(/\]\(([^)\s]+)\)/g),
    ([, target = ""]) => target,
  );
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .flatMap((target) => {
      const [path = "", heading] = target.split("#");
      const to = path === "" ? file : posix.join(dirname(file).replaceAll("\\", "/"), path);
      if (!existsSync(join(root, to))) return [`${file}: links to ${target}, which does not exist`];
      if (heading === undefined || hasHeading(readFileSync(join(root, to), "utf8"), heading)) {
        return [];
      }
      return [`${file}: links to ${target}, which has no such heading`];
    });
}

/** Whether a page has the heading that GitHub gives this address. */
function hasHeading(text: string, address: string): boolean {
  return Array.from(withoutFences(text).matchAll(/^#+ (.*)$/gm), ([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  ).includes(address);
}
