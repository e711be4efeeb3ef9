import MarkdownIt from "markdown-it";
import { ASTERISK, NOT_AN_ITEM } from "./pieces.rules.ts";

/** Paragraphs, line ends, lists, emphasis and entities. Everything else is literal. */
const markdown = new MarkdownIt("zero", { html: false, breaks: true }).enable([
  "list",
  "emphasis",
  "newline",
  "entity",
]);
// Items contain paragraphs, as they do in the editor.
markdown.core.ruler.push("paragraphs_in_items", (state) => {
  for (const token of state.tokens) if (token.type.startsWith("paragraph")) token.hidden = false;
});

/** Converts text with tokens to HTML without line ends. */
export function readMarkdown(text: string): string {
  const lines = withoutLoneItems(text.split("\n").map((line) => (line.trim() === "" ? "" : line)));
  return markdown.render(plainAsterisks(lines.join("\n"))).replaceAll("\n", "");
}

/** Keeps asterisks between letters and digits, which multiply: "2*3*4". */
const plainAsterisks = (text: string): string =>
  text
    .replace(/(?<=[\p{L}\p{N})\]])\*+(?=[\p{L}\p{N}([])/gu, (stars) =>
      ASTERISK.repeat(stars.length),
    )
    // An underscore is a blank to fill in or belongs to an index, and never means emphasis.
    .replaceAll("_", UNDERSCORE);

const UNDERSCORE = "&lowbar;";
const ITEM = /^(\s{0,8})(?:([-+*])|(\d{1,9})[.)])(\s+)\S/;

/**
 * A list needs two items or more and must count from 1. "1. What is ..." is a numbered question,
 * and "3. ... 4. ..." would lose its numbers.
 */
function withoutLoneItems(lines: readonly string[]): string[] {
  const items = lines.map((line) => ITEM.exec(line));
  const listed = new Set<number>();
  for (const run of runsOf(items)) {
    const first = items[run[0] ?? -1];
    const countsFromOne = first?.[3] === undefined || first[3] === "1";
    if (run.length > 1 && countsFromOne) for (const at of run) listed.add(at);
  }
  return lines.map((line, at) =>
    items[at] && !listed.has(at) ? NOT_AN_ITEM + line.trimStart() : line,
  );
}

/** The positions of each list's items: same marker and depth, with deeper items in between. */
function runsOf(items: readonly (RegExpExecArray | null)[]): number[][] {
  const runs: number[][] = [];
  const open = new Map<string, number[]>();
  items.forEach((item, at) => {
    if (!item) return;
    const depth = item[1]?.length ?? 0;
    for (const key of open.keys()) if (Number(key.split(" ")[0]) > depth) open.delete(key);
    const key = `${depth} ${item[2] ?? "#"}`;
    const run = open.get(key) ?? [];
    if (run.length === 0) runs.push(run);
    run.push(at);
    open.set(key, run);
  });
  return runs;
}
