import { inflateSync } from "node:zlib";

/** A sheet of a printed document. */
export interface PdfPage {
  /** Points, 1/72 inch. */
  width: number;
  height: number;
  /** Its characters in the order of drawing, without spaces. */
  text: string;
}

type Codes = ReadonlyMap<string, string>;

interface Font {
  /** Hexadecimal digits of a code. */
  digits: number;
  codes: Codes;
}

/**
 * The sheets of a PDF that Chromium printed: just enough of the format for Skia's output, whose
 * objects are plain and whose fonts map all their codes to characters.
 */
export function pdfPages(pdf: Buffer): PdfPage[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Font>();
  const fontOf = (id: string): Font => {
    const known = fonts.get(id) ?? readFont(objects, id);
    fonts.set(id, known);
    return known;
  };
  return [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b(?!s)/.test(head))
    .map(({ head }) => {
      const box = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(head);
      const contents = /\/Contents\s+(\d+) 0 R/.exec(head)?.[1] ?? "";
      const named = [
        ...(/\/Font\s*<<(.*?)>>/s.exec(head)?.[1] ?? "").matchAll(/\/(\w+)\s+(\d+) 0 R/g),
      ];
      const byName = new Map(named.map(([, name = "", id = ""]) => [name, fontOf(id)]));
      return {
        width: Number(box?.[1]),
        height: Number(box?.[2]),
        text: drawnText(streamOf(objects, contents), byName),
      };
    });
}

interface PdfObject {
  head: string;
  stream: Buffer | undefined;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\s/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf("endobj", start);
    const body = text.slice(start, end);
    const at = body.search(/stream\r?\n/);
    const head = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const from = start + at + (/stream\r?\n/.exec(body)?.[0].length ?? 0);
    objects.set(match[1] ?? "", {
      head,
      stream: at < 0 ? undefined : pdf.subarray(from, from + length),
    });
  }
  return objects;
}

function streamOf(objects: ReadonlyMap<string, PdfObject>, id: string): string {
  const found = objects.get(id);
  if (!found?.stream) return "";
  const packed = found.head.includes("/FlateDecode");
  return (packed ? inflateSync(found.stream) : found.stream).toString("latin1");
}

function readFont(objects: ReadonlyMap<string, PdfObject>, id: string): Font {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1];
  const cmap = map === undefined ? "" : streamOf(objects, map);
  const digits = /begincodespacerange\s*<([0-9A-Fa-f]+)>/.exec(cmap)?.[1]?.length ?? 4;
  const codes = new Map<string, string>();
  const set = (code: number, character: string) =>
    codes.set(code.toString(16).padStart(digits, "0"), character);
  for (const [, block = ""] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, code = "", to = ""] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      set(Number.parseInt(code, 16), characters(to));
    }
  }
  for (const [, block = ""] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, from = "", last = "", to = ""] of block.matchAll(
      /<(\w+)>\s*<(\w+)>\s*<(\w+)>/g,
    )) {
      const first = Number.parseInt(from, 16);
      for (let code = first; code <= Number.parseInt(last, 16); code++) {
        set(code, String.fromCharCode(Number.parseInt(to, 16) + code - first));
      }
    }
  }
  return { digits, codes };
}

const characters = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");

function drawnText(content: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let text = "";
  for (const [, name, hex] of content.matchAll(/\/(\w+)\s+[-\d.]+\s+Tf|<([0-9A-Fa-f]+)>/g)) {
    if (name !== undefined) font = fonts.get(name);
    else if (hex !== undefined && font) text += decoded(hex.toLowerCase(), font);
  }
  return text.replace(/\s/g, "");
}

function decoded(hex: string, { digits, codes }: Font): string {
  let text = "";
  for (let at = 0; at < hex.length; at += digits)
    text += codes.get(hex.slice(at, at + digits)) ?? "";
  return text;
}
