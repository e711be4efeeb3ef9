import type { PaperBox } from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import {
  type PaperSection,
  type PicturedQuestion,
  rowsOf,
} from "@academy/core/exchange/pdf-paper/paper-rows.rules.ts";
import { zipSync } from "fflate";
import type { OpenPdf } from "./open-pdf.ts";

/** Pictures are cut at 220 dots per inch, and shown at the size of the PDF's letters. */
const SCALE = 220 / 72;
const SHOWN = 96 / 72;
const WHITE = "#fff";

/** Cuts the pictures of all questions and packs them as a file for the import of questions. */
export async function fileOf(
  pdf: OpenPdf,
  boxes: readonly PaperBox[],
  sections: readonly PaperSection[],
  onCut: (done: number) => void,
): Promise<File> {
  const pieces = await cutPages(pdf, boxes, onCut);
  const files: Record<string, Uint8Array> = {};
  const questions: PicturedQuestion[] = [];
  for (const [at, box] of boxes.entries()) {
    const own = pieces.get(box.id) ?? [];
    const picture = `question-${String(at + 1).padStart(3, "0")}.png`;
    files[picture] = await stacked(own);
    const width = Math.max(0, ...box.parts.map(({ l, r }) => r - l)) * SHOWN;
    const { number, text, key } = box;
    questions.push({ number, picture, width: Math.round(width), text, key });
  }
  const rows = rowsOf(questions, sections, pdf.name);
  files["questions.json"] = new TextEncoder().encode(JSON.stringify(rows));
  const name = pdf.name.replace(/\.pdf$/i, "");
  // Pictures are packed already.
  return new File([zipSync(files, { level: 0 })], `${name}.zip`, { type: "application/zip" });
}

/** The pieces of each question, page by page: each page is drawn once. */
async function cutPages(
  pdf: OpenPdf,
  boxes: readonly PaperBox[],
  onCut: (done: number) => void,
): Promise<Map<string, HTMLCanvasElement[]>> {
  const found = new Map<string, HTMLCanvasElement[]>();
  const page = document.createElement("canvas");
  let done = 0;
  for (const at of pdf.pages.keys()) {
    const here = boxes.filter(({ parts }) => parts.some((part) => part.page === at));
    if (here.length === 0) continue;
    await pdf.draw(at, page, SCALE);
    const scale = page.width / (pdf.pages[at]?.width ?? page.width);
    for (const { id, parts } of here) {
      parts.forEach((part, place) => {
        if (part.page !== at) return;
        const own = found.get(id) ?? [];
        own[place] = piece(page, scale, part);
        found.set(id, own);
      });
      if (parts.at(-1)?.page === at) onCut(++done);
    }
  }
  page.width = 0;
  return found;
}

function piece(
  page: HTMLCanvasElement,
  scale: number,
  { l, t, r, b }: { l: number; t: number; r: number; b: number },
): HTMLCanvasElement {
  const [x, y] = [Math.round(l * scale), Math.round(t * scale)];
  const [width, height] = [Math.round((r - l) * scale), Math.round((b - t) * scale)];
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  canvas.getContext("2d")?.drawImage(page, x, y, width, height, 0, 0, width, height);
  return canvas;
}

/** The parts of a question under each other, as a picture. */
async function stacked(pieces: readonly HTMLCanvasElement[]): Promise<Uint8Array> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, ...pieces.map(({ width }) => width));
  canvas.height = Math.max(
    1,
    pieces.reduce((sum, { height }) => sum + height, 0),
  );
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = WHITE;
    context.fillRect(0, 0, canvas.width, canvas.height);
    let y = 0;
    for (const one of pieces) {
      context.drawImage(one, 0, y);
      y += one.height;
    }
  }
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob(
    (made) => (made ? resolve(made) : reject(new Error("The picture was not made."))),
    "image/png",
  );
  const blob = await promise;
  for (const one of [...pieces, canvas]) one.width = 0; // frees its pixels at once
  return new Uint8Array(await blob.arrayBuffer());
}
