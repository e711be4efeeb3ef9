import type { PdfPage } from "@academy/core/exchange/pdf-paper/pdf-page.rules.ts";
import {
  AbortException,
  getDocument,
  GlobalWorkerOptions,
  OPS,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  version,
} from "pdfjs-dist";
// oxlint-disable-next-line import/default -- the build makes it the address of the script
import script from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { workerAddress } from "../../lib/worker-address.ts";
import { LIMITS, PdfProblem, problems } from "./problems.rules.ts";
import { readPage } from "./read-page.ts";

/** An open PDF: what its pages show, and their pictures. */
export interface OpenPdf {
  name: string;
  /** The hash of the file, by which kept work is found again. */
  hash: string;
  pages: PdfPage[];
  /** Draws a page. @param scale pixels per point */
  draw: (page: number, canvas: HTMLCanvasElement, scale: number) => Promise<void>;
  close: () => void;
}

/** The files that some PDFs need: character tables and fonts, all from our own origin. */
const FILES = `/assets/pdf-${version}`;

const SETTINGS = {
  cMapUrl: `${FILES}/cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${FILES}/standard_fonts/`,
  wasmUrl: `${FILES}/wasm/`,
  useWasm: false,
  enableXfa: false,
  stopAtErrors: false,
  maxImageSize: LIMITS.pixels,
  canvasMaxAreaInBytes: LIMITS.pixels * 4,
  disableAutoFetch: true,
  isOffscreenCanvasSupported: false,
  verbosity: 0,
};

/** What the worker sends of a page, as far as it is counted here. */
const stepsIn = (data: unknown): number => {
  const chunk: unknown = typeof data === "object" && data ? Reflect.get(data, "chunk") : undefined;
  const codes: unknown = typeof chunk === "object" && chunk ? Reflect.get(chunk, "fnArray") : [];
  return Array.isArray(codes) ? codes.length : 0;
};

/**
 * Ends a page that does too much: a few bytes of a file can stand for millions of lines, which
 * would fill the memory before the time is over.
 */
async function counted<T>(worker: Worker, work: Promise<T>, problem: PdfProblem): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  let steps = 0;
  const count = ({ data }: MessageEvent<unknown>) => {
    steps += stepsIn(data);
    if (steps <= LIMITS.steps) return;
    worker.terminate();
    reject(problem);
  };
  worker.addEventListener("message", count);
  try {
    return await Promise.race([work, promise]);
  } finally {
    worker.removeEventListener("message", count);
  }
}

/** Ends what takes too long: a PDF can be made to keep a worker busy. */
async function within<T>(work: Promise<T>, problem: PdfProblem): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(problem), LIMITS.milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens a PDF in a worker of this tab and reads its pages. Nothing in it is run or fetched.
 *
 * @throws PdfProblem which says how to mend the file
 */
export async function openPdf(
  file: File,
  password: string,
  onPage: (done: number, of: number) => void,
): Promise<OpenPdf> {
  if (file.size > LIMITS.bytes) throw problems.tooLarge(file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const hash = await hashOf(bytes);
  const worker = new Worker(workerAddress(script), { type: "module" });
  try {
    GlobalWorkerOptions.workerPort = worker;
    const task = getDocument({ data: bytes, ...SETTINGS, ...(password !== "" && { password }) });
    const pdf = await within(opened(task.promise), problems.slowFile());
    if (pdf.numPages > LIMITS.pages) throw problems.tooManyPages(pdf.numPages);
    const pages: PdfPage[] = [];
    for (let at = 1; at <= pdf.numPages; at++) {
      onPage(at, pdf.numPages);
      const reading = pdf.getPage(at).then((page) => readPage(page, OPS));
      const limited = counted(worker, reading, problems.busyPage(at));
      pages.push(await within(limited, problems.slowPage(at)));
    }
    return { name: file.name, hash, pages, draw: drawing(pdf), close: () => worker.terminate() };
  } catch (error) {
    worker.terminate();
    throw error instanceof PdfProblem ? error : problems.unreadable();
  }
}

async function opened(opening: Promise<PDFDocumentProxy>): Promise<PDFDocumentProxy> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof PasswordException) throw problems.password();
    throw error;
  }
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const drawing =
  (pdf: PDFDocumentProxy): OpenPdf["draw"] =>
  async (at, canvas, scale) => {
    const page = await pdf.getPage(at + 1);
    await within(drawPage(page, canvas, scale), problems.slowPage(at + 1));
  };

async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, wanted: number) {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(wanted, Math.sqrt(LIMITS.pixels / (width * height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  try {
    await page.render({ canvas, viewport, background: "#fff" }).promise;
  } catch (error) {
    if (!(error instanceof AbortException)) throw error;
  }
  page.cleanup();
}
