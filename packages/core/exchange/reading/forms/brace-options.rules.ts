import type { Block } from "../block.ts";
import { numberMark } from "../marks/number.rules.ts";
import type { OptionMark } from "../marks/option.rules.ts";

/** Options in braces, as question banks write them: "{~%100%newton ~%0%joule}" or "{=newton ~joule}". */
interface Group {
  /** The place of the brace that opens it. */
  start: Place;
  items: Place[];
  /** The place of the brace that closes it. */
  end: Place;
}

interface Place {
  block: number;
  at: number;
}

const FEWEST_ITEMS = 2;
const FEWEST_GROUPS = 2;
/** A group in braces with more blocks than this does not consist of options. */
const MOST_BLOCKS = 40;
const MOST_LINE = 4000;
const OPEN = /\{\s*(?=[~=]|$)/g;
/**
 * "~" begins an option anywhere; "=" only where an option can begin, because texts also use "=".
 */
const ITEM = /(?<!\\)~|(?<=^\s*|\{\s*)=|(?<=\s)=(?=\S)|(?<!\\)\}/g;

/** The groups of options of a file. */
function groupsOf(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  let open: Pick<Group, "start" | "items"> | undefined;
  blocks.forEach((block, id) => {
    const text = block.table || block.line.text.length > MOST_LINE ? "" : block.line.text;
    if (open && id - open.start.block > MOST_BLOCKS) open = undefined;
    let at = 0;
    while (at < text.length) {
      if (!open) {
        OPEN.lastIndex = at;
        const found = OPEN.exec(text);
        if (!found) return;
        open = { items: [], start: { block: id, at: found.index } };
        at = found.index + 1;
        continue;
      }
      if (open.items.length === 0 && !/^\s*(?:[~=]|$)/.test(text.slice(at))) {
        // Only an option can be first in braces: other braces belong to sets and programs.
        open = undefined;
        continue;
      }
      ITEM.lastIndex = at;
      const found = ITEM.exec(text);
      if (!found) return;
      at = found.index + 1;
      if (found[0] !== "}") open.items.push({ block: id, at: found.index });
      else {
        const end = { block: id, at: found.index };
        if (open.items.length >= FEWEST_ITEMS) groups.push({ ...open, end });
        open = undefined;
      }
    }
  });
  return groups.length >= FEWEST_GROUPS ? groups : [];
}

const BEHIND = "It goes on behind its options, which a question here cannot.";

/** Each block, cut so that every option in braces begins a line. */
export function cutBraces(blocks: readonly Block[]): Block[][] {
  const cuts = new Map<number, Set<number>>();
  const ends = new Set<string>();
  const cut = ({ block, at }: Place) =>
    cuts.set(block, (cuts.get(block) ?? new Set<number>()).add(at));
  for (const { start, items, end } of groupsOf(blocks)) {
    cut(start);
    for (const { block, at } of items) {
      const before = blocks[block]?.line.text.slice(0, at) ?? "";
      if (!/\{\s*$/.test(before)) cut({ block, at });
    }
    cut(end);
    cut({ ...end, at: end.at + 1 });
    ends.add(`${end.block} ${end.at + 1}`);
  }
  let next = 0;
  return blocks.map((block) => {
    const places = [...(cuts.get(block.id) ?? [])].toSorted((a, b) => a - b);
    return piecesOf(block, places)
      .map(({ from, ...piece }) => {
        const rest = piece.line.text;
        const isBehind = ends.has(`${block.id} ${from}`) && !numberMark(rest);
        return { ...piece, ...(isBehind && { faults: [...piece.faults, BEHIND] }) };
      })
      .map((piece) => ({ ...piece, id: next++ }));
  });
}

/** The parts of a block between places, without empty ones. */
function piecesOf(block: Block, places: readonly number[]): (Block & { from: number })[] {
  if (places.length === 0) return [{ ...block, from: 0 }];
  const { label: _label, ...rest } = block;
  const none = { blankBefore: false, newParagraph: false, faults: [], notes: [] };
  return [0, ...places].flatMap((from, at) => {
    const line = block.line.slice(from, places[at]);
    if (line.text.trim() === "") return [];
    return [from === 0 ? { ...block, line, from } : { ...rest, ...none, line, from }];
  });
}

const HEAD = /^\s*(?:\{\s*)?([~=])\s*/;

/** Whether the lines of a file hold options in braces, as `cutBraces` leaves them. */
export const hasBraces = (texts: readonly string[]): boolean =>
  texts.filter((text) => /^\s*\}\s*$/.test(text)).length >= FEWEST_GROUPS &&
  texts.filter((text) => HEAD.test(text)).length >= FEWEST_GROUPS * FEWEST_ITEMS;

/** The label of an option in braces; "=" says that it is correct. */
export function braceMark(text: string): OptionMark[] {
  const [whole, sign = ""] = HEAD.exec(text) ?? [];
  if (whole === undefined) return [];
  const at = whole.length - whole.trimStart().length;
  const mark = { at, end: whole.length, form: "~", index: -1, isStrong: true };
  return [{ ...mark, sign: sign === "=" ? sign : "" }];
}

/** A brace alone in a line. */
export const isBrace = (text: string): boolean => /^\s*[{}]\s*$/.test(text);
