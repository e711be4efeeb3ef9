import type { Box, Part } from "./boxes.rules.ts";
import type { PdfPage } from "./pdf-page.rules.ts";
import { insideOf, namesAddress } from "./text.rules.ts";

/** A question of the paper while a person mends its boxes. */
export interface PaperBox extends Box {
  id: string;
  /** Its key as it was written. */
  key: string;
  /** Whether a person looked at its picture. */
  seen: boolean;
}

/** A change of the boxes. New ids are given by the caller. */
export type Edit =
  | { do: "add"; id: string; part: Part }
  | { do: "shape"; id: string; at: number; part: Part }
  | { do: "split"; id: string; newId: string; page: number; y: number }
  | { do: "merge"; id: string }
  | { do: "remove"; id: string }
  | { do: "number"; id: string; number: number }
  | { do: "start"; id: string; page: number; y: number }
  | { do: "key"; id: string; key: string }
  | { do: "keys"; keys: readonly { id: string; key: string }[] }
  | { do: "seen"; id: string; seen: boolean };

/** Smaller boxes are slips of the hand, in points. */
const LEAST = 6;

export const boxesToMend = (boxes: readonly Box[]): PaperBox[] =>
  boxes.map((box, at) => ({ ...box, id: `found-${at}`, key: box.answer ?? "", seen: false }));

/** Whether a person has to look at a picture before it is used. */
export const mustBeSeen = ({ showsAnswer, text, parts }: PaperBox): boolean =>
  parts.length === 0 || showsAnswer || namesAddress(text);

/** The order of questions: by page, then column, then height. */
function placed(boxes: readonly PaperBox[]): PaperBox[] {
  const placeOf = ({ parts }: PaperBox) => parts[0];
  return boxes.toSorted((one, other) => {
    const [a, b] = [placeOf(one), placeOf(other)];
    if (!a || !b) return 0;
    if (a.page !== b.page) return a.page - b.page;
    const isBeside = a.r <= b.l + 4 || b.r <= a.l + 4;
    return isBeside ? a.l - b.l : a.t - b.t;
  });
}

/** The boxes after a change. Texts are read again where a box got another shape. */
export function edited(
  boxes: readonly PaperBox[],
  edit: Edit,
  pages: readonly PdfPage[],
): PaperBox[] {
  const reread = (box: PaperBox): PaperBox => ({ ...box, ...insideOf(pages, box.parts) });
  switch (edit.do) {
    case "add":
      return isLarge(edit.part) ? withNew(boxes, reread(newBox(edit.id, [edit.part]))) : [...boxes];
    case "shape":
      return isLarge(edit.part)
        ? boxes.map((box) => (box.id === edit.id ? reread(reshaped(box, edit)) : box))
        : [...boxes];
    case "split":
      return boxes.flatMap((box) => (box.id === edit.id ? halves(box, edit).map(reread) : [box]));
    case "merge":
      return merged(boxes, edit.id).map((box) => (box.parts.length > 1 ? reread(box) : box));
    case "remove":
      return boxes.filter(({ id }) => id !== edit.id);
    case "number":
      return numberedFrom(boxes, edit);
    case "start":
      return started(boxes, edit, pages).map(reread);
    case "key":
      return boxes.map((box) => (box.id === edit.id ? { ...box, key: edit.key } : box));
    case "keys": {
      const given = new Map(edit.keys.map(({ id, key }) => [id, key]));
      return boxes.map((box) => ({ ...box, key: given.get(box.id) ?? box.key }));
    }
    case "seen":
      return boxes.map((box) => (box.id === edit.id ? { ...box, seen: edit.seen } : box));
  }
}

const isLarge = ({ l, t, r, b }: Part): boolean => r - l >= LEAST && b - t >= LEAST;

const newBox = (id: string, parts: Part[], number = 1): PaperBox => ({
  id,
  number,
  parts,
  text: "",
  showsAnswer: false,
  key: "",
  seen: true,
});

/** A new box has the number after the box before it. */
function withNew(boxes: readonly PaperBox[], box: PaperBox): PaperBox[] {
  const all = placed([...boxes, box]);
  const before = all[all.indexOf(box) - 1];
  const number = before ? (before.upTo ?? before.number) + 1 : 1;
  return all.map((one) => (one === box ? { ...box, number } : one));
}

const reshaped = (box: PaperBox, { at, part }: Extract<Edit, { do: "shape" }>): PaperBox => ({
  ...box,
  parts: box.parts.map((old, place) => (place === at ? part : old)),
});

function halves(box: PaperBox, { newId, page, y }: Extract<Edit, { do: "split" }>): PaperBox[] {
  const at = box.parts.findIndex((part) => part.page === page && y > part.t && y < part.b);
  const cut = box.parts[at];
  if (!cut || y - cut.t < LEAST || cut.b - y < LEAST) return [box];
  const upper = [...box.parts.slice(0, at), { ...cut, b: y }];
  const lower = [{ ...cut, t: y }, ...box.parts.slice(at + 1)];
  return [{ ...box, parts: upper }, newBox(newId, lower, (box.upTo ?? box.number) + 1)];
}

/** Adds a box to the one before it. */
function merged(boxes: readonly PaperBox[], id: string): PaperBox[] {
  const at = boxes.findIndex((box) => box.id === id);
  const [before, box] = [boxes[at - 1], boxes[at]];
  if (!before || !box) return [...boxes];
  const whole = { ...before, parts: [...before.parts, ...box.parts] };
  return [...boxes.slice(0, at - 1), whole, ...boxes.slice(at + 1)];
}

/** Numbers count up from a box on. */
function numberedFrom(boxes: readonly PaperBox[], { id, number }: Extract<Edit, { do: "number" }>) {
  const from = boxes.findIndex((box) => box.id === id);
  return boxes.map((box, at) => (at < from ? box : { ...box, number: number + at - from }));
}

/** A question begins here: it ends where the next one on its page begins, or with the page. */
function started(
  boxes: readonly PaperBox[],
  { id, page, y }: Extract<Edit, { do: "start" }>,
  pages: readonly PdfPage[],
): PaperBox[] {
  const { width = 0, height = 0 } = pages[page] ?? {};
  const below = boxes
    .flatMap(({ parts }) => parts)
    .filter((part) => part.page === page && part.t > y);
  const part = { page, l: 0, r: width, t: y, b: Math.min(height, ...below.map(({ t }) => t)) };
  const cut = boxes.map((box) => ({
    ...box,
    parts: box.parts.map((old) =>
      old.page === page && old.t < y && old.b > y ? { ...old, b: y } : old,
    ),
  }));
  return isLarge(part) ? withNew(cut, newBox(id, [part])) : [...boxes];
}

/** The questions as keys are matched with them: a part begins where the numbers start again. */
export function partsOfPaper(boxes: readonly PaperBox[]): { part: number; number: number }[] {
  let part = 0;
  return boxes.map(({ number }, at) => {
    if (number <= (boxes[at - 1]?.number ?? 0)) part++;
    return { part, number };
  });
}
