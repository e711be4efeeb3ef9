import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "./import-graph.ts";
import type { Step } from "./step.ts";

const maxLines = 250;

interface Ban {
  pattern: RegExp;
  why: string;
  /** The files that may: the one place made for it. */
  except?: RegExp;
}

/** Groups in the patterns keep this page from finding itself. */
const bans: readonly Ban[] = [
  { pattern: /@ts-(?:ignore|nocheck)\b/, why: "the type checker is not switched off" },
  { pattern: /\b(?:it|test|describe)\.(?:only|skip|todo)\b/, why: "every test runs, every time" },
  { pattern: /\bTO(?:DO)\b|\bFIX(?:ME)\b/, why: "nothing is left for later in the sources" },
  {
    pattern: /\b(?:ox|es)lint-disable(?!.* -- \S)/,
    why: "a lint rule is only put aside with its reason after --",
  },
  {
    pattern: /\bdangerously(?:SetInnerHTML)\b/,
    why: "HTML is rendered by packages/ui/rich-text.tsx alone",
    except: /^packages\/ui\/rich-text\.tsx$/,
  },
];

/** What neither the linter nor the type checker looks for. */
export const hygieneStep: Step = {
  name: "hygiene",
  run: (root) => sourceFiles(root).flatMap((file) => bansIn(file, read(root, file))),
};

function bansIn(file: string, lines: string[]): string[] {
  return bans
    .filter(({ except }) => except === undefined || !except.test(file))
    .flatMap(({ pattern, why }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${why}`] : [])),
    );
}

/** Files stay short enough to read in one go; functions are held short by the linter. */
export const sizesStep: Step = {
  name: "file sizes",
  run: (root) =>
    sourceFiles(root).flatMap((file) => {
      const { length } = read(root, file);
      return length > maxLines ? [`${file}: ${length} lines, more than ${maxLines}`] : [];
    }),
};

function read(root: string, file: string): string[] {
  return readFileSync(join(root, file), "utf8").trimEnd().split("\n");
}
