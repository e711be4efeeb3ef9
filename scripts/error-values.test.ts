import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const repo = join(import.meta.dirname, "..");
const sources = globSync("packages/{core,functions}/**/*.ts", {
  cwd: repo,
  exclude: (path) => /node_modules|testing|\.(?:test|fixture|laws)\.ts$/.test(path),
}).map((path) => readFileSync(join(repo, path), "utf8"));

/** A call from its opening parenthesis to the closing one. */
function callAt(text: string, start: number): string {
  let open = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "(") open++;
    if (text[at] === ")" && --open === 0) return text.slice(start, at + 1);
  }
  throw new Error("A parenthesis is not closed.");
}

/** Every place that makes an error with a code of its own. */
const errors = (text: string): string[] =>
  [...text.matchAll(/(?<![\w.])(?:new AppError|new HttpError|invalid|conflict)(?=\()/g)].map(
    ({ 0: name, index }) => name + callAt(text, index + name.length),
  );

/** How a call names its values; `conflict` takes them as its last argument. */
const VALUES = /details|fields|allow \}|path:|^conflict\([\s\S]*\}\s*,?\s*\)$/;

/** The code of an error whose text has a value that its `details`, `fields` or headers don't have. */
function codesWithoutValues(text: string): string[] {
  return errors(text)
    .filter((call) => /`[^`]*\$\{/.test(call) && !VALUES.test(call))
    .map((call) => /"([a-z][a-z0-9_]*_[a-z0-9_]+|conflict)"/.exec(call)?.[1] ?? call);
}

/**
 * Errors from before this rule. A second language needs the values of all of them, so the list only
 * gets shorter.
 */
const OLD = [
  "bad_json",
  "conflict",
  "duplicate_column",
  "in_use",
  "mail_bounced",
  "missing_columns",
  "not_found",
  "only_extended",
  "passage_in_use",
  "too_large",
  "too_many_pictures",
  "too_many_pixels",
  "too_many_rows",
  "too_many_tries",
  "unfit_paper",
  "unknown_file_kind",
  "unknown_question",
  "unknown_to_provider",
  "payments_unavailable",
];

it("no new error has its values in its text alone", () => {
  const found = sources.flatMap(codesWithoutValues);
  expect([...new Set(found)].toSorted()).toEqual(OLD.toSorted());
});

it("finds an error that says a value without naming it", () => {
  const text = 'throw conflict("seats_taken", `Only ${left} seats (of ${all}) are left.`);';
  expect(codesWithoutValues(text)).toEqual(["seats_taken"]);
  const named = text.replace(");", ", { details: { left, all } });");
  expect(codesWithoutValues(named)).toEqual([]);
});

it("every error has a code for programs, in lower case", () => {
  const code = /^(?:invalid|conflict)\(\s*"([^"]+)"|^new AppError\(\s*"[^"]+",\s*"([^"]+)"/;
  const codes = sources
    .flatMap(errors)
    .map((call) => code.exec(call))
    .flatMap((found) => found?.[1] ?? found?.[2] ?? []);
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((one) => !/^[a-z][a-z0-9_]*$/.test(one))).toEqual([]);
});
