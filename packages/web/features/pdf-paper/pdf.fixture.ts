import { readFile } from "node:fs/promises";
import type { PdfPage } from "@academy/core/exchange/pdf-paper/pdf-page.rules.ts";
import { readPage } from "./read-page.ts";

/** A text beside a made paper: where its questions begin and end. */
export const positionsOf = (file: string): Promise<string> => readFile(file, "utf8");

/** The pages of a PDF as a browser reads them, read in Node. */
export async function pagesOf(file: string): Promise<PdfPage[]> {
  const { getDocument, OPS } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const data = new Uint8Array(await readFile(file));
  const task = getDocument({ data, verbosity: 0, useWasm: false });
  const pdf = await task.promise;
  const pages: PdfPage[] = [];
  for (let at = 1; at <= pdf.numPages; at++) pages.push(await readPage(await pdf.getPage(at), OPS));
  await task.destroy();
  return pages;
}
