import { readFileSync } from "node:fs";
import { join } from "node:path";
import { responseTypes } from "../../packages/response-types/registry.ts";
import { echoProblems } from "./comments.ts";
import { readRefused } from "./glossary.ts";
import { sourceFiles } from "./import-graph.ts";
import type { Step } from "./step.ts";
import { nameProblems, wordProblems } from "./words.ts";

const maxLines = 250;
/** Generated; grows with the API. */
const written = /^packages\/functions\/api\/route-table\.ts$/;

interface Ban {
  pattern: RegExp;
  why: string;
  /** Files in which it is allowed. */
  except?: RegExp;
}

/** A response type's code as a text or as the key of a table. */
const typeCode = new RegExp(
  ["(['\"`])C\\1", "\\bC:"].join("|").replaceAll("C", `(?:${responseTypes.codes.join("|")})`),
);

/** The groups in the patterns keep this file from matching itself. */
const bans: readonly Ban[] = [
  { pattern: /@ts-(?:ignore|nocheck)\b/, why: "the type checker is never switched off" },
  { pattern: /\b(?:it|test|describe)\.(?:only|skip|todo)\b/, why: "every test runs, every time" },
  { pattern: /\bTO(?:DO)\b|\bFIX(?:ME)\b/, why: "no notes for later in the sources" },
  {
    pattern: /\b(?:ox|es)lint-disable(?!.* -- \S)/,
    why: "a disabled lint rule needs its reason after --",
  },
  {
    pattern: /\bdangerously(?:SetInnerHTML)\b/,
    why: "only packages/ui/rich-text.tsx renders HTML",
    except: /^packages\/ui\/rich-text\.tsx$/,
  },
  {
    pattern: /\bgsi\dsk\b.*\bbeat(?:At)\b/,
    why: "a job that works in steps is a kind of kernel/step-job, which alone stores such jobs",
    except: /^packages\/core\/kernel\/step-job\//,
  },
  {
    pattern: /\bglobalThis\.fetch\b|\bawait fetch\(|"node:(?:https?|net|tls|dgram|dns)(?:\/\w+)?"/,
    why: "product code speaks only to AWS and the payment provider, through kernel/platform; images from elsewhere are fetched by remote-image.service.ts alone; the probe looks from outside",
    except:
      /^(?!packages\/(?:core|functions|response-types)\/)|^packages\/(?:core\/bank\/image\/remote-image\.service|functions\/jobs\/(?:run-)?probe)\.ts$|\/testing\/|\.(?:test|fixture|laws)\.tsx?$/,
  },
  {
    pattern: typeCode,
    why: "only its own folder and the registries name a response type: ask the registry",
    // Sample questions and tests may name a type, as they may name a subject.
    except:
      /^packages\/(?:response-types|local\/sample)\/|^(?:e2e|bench|simulation)\/|\/testing\/|\.(?:test|fixture|laws)\.tsx?$/,
  },
];

/** Tests and sample content contain words as data, such as the name of an unknown user. */
const DATA = /\.(?:test|fixture|e2e)\.tsx?$|^packages\/local\/sample\//;

/** Checks that neither the linter nor the type checker make. */
export const hygieneStep: Step = {
  name: "hygiene",
  run(root) {
    const refused = readRefused(root);
    return sourceFiles(root).flatMap((file) => {
      const lines = read(root, file);
      const text = lines.join("\n");
      const isData = DATA.test(file);
      return [
        ...bansIn(file, lines),
        ...typeLists(file, lines),
        ...nameProblems(file, text, refused, isData),
        ...(isData ? [] : wordProblems(file, text, refused)),
        ...echoProblems(file, text),
      ];
    });
  },
};

function bansIn(file: string, lines: string[]): string[] {
  return bans
    .filter(({ except }) => except === undefined || !except.test(file))
    .flatMap(({ pattern, why }) =>
      lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${why}`] : [])),
    );
}

/** Shared test helpers, which must cover every response type without naming its code. */
const sharedByTests = /^packages\/(?!response-types\/).*(?:\/testing\/|\.(?:fixture|laws)\.ts)/;

/** A hand-written list of all response types, which would miss the next type. */
function typeLists(file: string, lines: readonly string[]): string[] {
  if (!sharedByTests.test(file)) return [];
  const named = new Set(lines.join("\n").match(new RegExp(typeCode, "g"))?.map(codeIn));
  return named.size < responseTypes.codes.length
    ? []
    : [`${file}: lists every response type: the registries have examples and generators of them`];
}

const codeIn = (found: string): string => found.replace(/\W/g, "");

/** Files stay short enough to read in one go; the linter limits functions. */
export const sizesStep: Step = {
  name: "file sizes",
  run: (root) =>
    sourceFiles(root).flatMap((file) => {
      const { length } = read(root, file);
      return length > maxLines && !written.test(file)
        ? [`${file}: ${length} lines, more than ${maxLines}`]
        : [];
    }),
};

function read(root: string, file: string): string[] {
  return readFileSync(join(root, file), "utf8").trimEnd().split("\n");
}
