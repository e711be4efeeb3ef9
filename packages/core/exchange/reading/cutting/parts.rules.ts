import type { Block } from "../block.ts";
import type { KeySheet } from "../keys/key-sheet.rules.ts";
import type { PaperPart, PaperQuestion, Reading } from "../reading.ts";

/**
 * The parts of a paper, by the part numbers of the questions. The last heading above a part names
 * it.
 */
export function partsOf(
  questions: readonly PaperQuestion[],
  roles: Reading["roles"],
  blocks: readonly Block[],
): PaperPart[] {
  const parts: PaperPart[] = [];
  questions.forEach(({ part, start }, at) => {
    const last = parts.at(-1);
    if (last && questions[at - 1]?.part === part) {
      last.to = at + 1;
      last.count++;
      return;
    }
    const above = at === 0 ? -1 : (questions[at - 1]?.start ?? -1);
    let name = "";
    for (let block = start - 1; block > above && name === ""; block--) {
      if (roles[block]?.role === "heading")
        name = blocks[block]?.line.text.trim().slice(0, 80) ?? "";
    }
    parts.push({ name, from: at, to: at + 1, count: 1 });
  });
  return parts;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/**
 * The keys of a page with the names of the paper's parts, if each heading of the page names another
 * part. Otherwise the keys stay as they are, and are given to the parts in the order of the paper.
 * @param headings the text of each heading, by the line that stands for it in the sheet
 */
export function withNames(
  sheet: KeySheet,
  headings: ReadonlyMap<string, string>,
  parts: readonly PaperPart[],
): KeySheet {
  const named = [...headings].map(([stand, text]) => [stand, nameIn(text, parts)] as const);
  const names = new Map(named);
  const isUsable =
    named.length > 0 &&
    named.every(([, name]) => name !== undefined) &&
    new Set(names.values()).size === named.length;
  if (!isUsable) return sheet;
  const entries = sheet.entries.map((entry) => {
    const heading = names.get(entry.heading ?? "");
    return heading === undefined ? entry : { ...entry, heading };
  });
  return { ...sheet, entries };
}

/** The name of the part that a heading mentions, if it mentions exactly one. */
function nameIn(heading: string, parts: readonly PaperPart[]): string | undefined {
  const text = plain(heading);
  const found = parts.filter(({ name }) => plain(name) !== "" && text.includes(plain(name)));
  return found.length === 1 ? found[0]?.name : undefined;
}
