import { readFile } from "node:fs/promises";
import PDFDocument from "pdfkit";
import type { BillContent } from "./bill-content.rules.ts";

const MARGIN = 50;
const WIDTH = 595.28 - 2 * MARGIN;
const FONT = "NotoSansDevanagari-Regular.ttf";

/**
 * The font has Latin letters, the rupee sign and Devanagari. The file is next to this file, or next
 * to the bundled function.
 */
function fontUrl(here: string): URL {
  if (here.endsWith(".ts")) return new URL(FONT, here);
  return new URL(here.includes("/chunks/") ? `../${FONT}` : FONT, here);
}

let loading: Promise<Uint8Array> | undefined;
const font = (): Promise<Uint8Array> =>
  (loading ??= readFile(fontUrl(import.meta.url)).then((bytes) => new Uint8Array(bytes)));

type Sheet = InstanceType<typeof PDFDocument>;

/** A paper as PDF. The same content always gives the same bytes. */
export async function writeBill(content: BillContent): Promise<Uint8Array> {
  const sheet = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "en-IN",
    displayTitle: true,
    // By default the library would use fonts of the machine. Ours is embedded, with only the
    // letters that are used.
    font: "",
    info: {
      Title: `${content.title} ${content.facts[0]?.[1] ?? ""}`.trim(),
      Author: content.seller[0] ?? "",
      CreationDate: new Date(content.at),
      ModDate: new Date(content.at),
    },
  });
  const parts: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    sheet.on("data", (part: Uint8Array) => parts.push(part));
    sheet.on("end", () => resolve());
    sheet.on("error", reject);
  });
  sheet.registerFont("text", Buffer.from(await font())).font("text");
  setBill(sheet, content);
  sheet.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

function setBill(sheet: Sheet, { title, seller, facts, buyer, ...rest }: BillContent): void {
  sheet.fontSize(20).text(title, MARGIN, MARGIN).moveDown(0.6);
  setBlock(sheet, seller);
  for (const [name, value] of facts) setRow(sheet, name, value, 130);
  sheet.moveDown();
  small(sheet, "Buyer");
  setBlock(sheet, buyer);
  rule(sheet);
  sheet.fontSize(11).text(rest.description, MARGIN);
  if (rest.sac !== null) small(sheet, `Accounting code of the service (SAC) ${rest.sac}`);
  sheet.moveDown(0.5);
  for (const [name, value] of rest.amounts) setAmount(sheet, name, value, 10);
  rule(sheet);
  setAmount(sheet, ...rest.total, 13);
  sheet.moveDown();
  for (const line of rest.foot) small(sheet, line);
}

const small = (sheet: Sheet, line: string) =>
  sheet
    .fontSize(9)
    .fillColor("#555555")
    .text(line, MARGIN, sheet.y, { width: WIDTH })
    .fillColor("#000000");

function setBlock(sheet: Sheet, lines: readonly string[]): void {
  for (const line of lines) sheet.fontSize(10).text(line, MARGIN, sheet.y, { width: WIDTH });
  sheet.moveDown();
}

/** A name and its value, which may need several lines. */
function setRow(sheet: Sheet, name: string, value: string, indent: number): void {
  const top = sheet.y;
  small(sheet, name);
  sheet.fontSize(10).text(value, MARGIN + indent, top, { width: WIDTH - indent });
}

function setAmount(sheet: Sheet, name: string, value: string, size: number): void {
  const top = sheet.y;
  sheet.fontSize(size).text(name, MARGIN, top);
  sheet.text(value, MARGIN, top, { width: WIDTH, align: "right" });
}

function rule(sheet: Sheet): void {
  const y = sheet.y + 6;
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.7)
    .stroke("#999999");
  sheet.y = y + 8;
}
