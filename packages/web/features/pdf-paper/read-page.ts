import { inkOf, type InkCodes } from "@academy/core/exchange/pdf-paper/pdf-ink.rules.ts";
import {
  matrixOf,
  type PdfPage,
  type RawText,
  textsOf,
} from "@academy/core/exchange/pdf-paper/pdf-page.rules.ts";
import type { PDFPageProxy } from "pdfjs-dist";

/** What a page shows, without drawing it: the same in a browser and in Node. */
export async function readPage(page: PDFPageProxy, codes: InkCodes): Promise<PdfPage> {
  const view = page.getViewport({ scale: 1 });
  const { width, height } = view;
  const matrix = matrixOf(view.transform);
  const list = await page.getOperatorList();
  const ink = inkOf(list, codes, matrix, { l: 0, t: 0, r: width, b: height });
  const { items } = await page.getTextContent();
  const raw = items.filter((item): item is typeof item & RawText => "str" in item);
  const texts = textsOf(raw, matrix, { width, height }, ink.hidden);
  page.cleanup();
  return { width, height, texts, shapes: ink.shapes };
}
