import { AlignmentType, Header, ImageRun, Paragraph, type ParagraphChild, TextRun } from "docx";
import { writable } from "../formats/export-parts.rules.ts";
import type { PaperExportInput } from "./paper-export.schema.ts";

/** The header of a paper's pages; the first page shows the academy with its logo. */

const LOGO_SIDE = 40;

const headOf = (children: readonly ParagraphChild[]): Header =>
  new Header({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children })] });

export function firstHead({ header, logo }: PaperExportInput): Header {
  const mark = new ImageRun({
    type: "png",
    data: Buffer.from(logo, "base64"),
    transformation: { width: LOGO_SIDE, height: LOGO_SIDE },
    altText: { name: "logo", title: "", description: "Logo" },
  });
  const name = new TextRun({ text: writable(header), bold: true, size: 32 });
  const gap = new TextRun({ text: "   ", size: 32 });
  return headOf([
    ...(logo === "" ? [] : [mark]),
    ...(logo === "" || header === "" ? [] : [gap]),
    ...(header === "" ? [] : [name]),
  ]);
}

export function pageHead({ header, set }: PaperExportInput): Header {
  const parts = [header, set && `Set ${set}`].filter((one) => one);
  return headOf([new TextRun({ text: writable(parts.join("   ")), size: 18 })]);
}
