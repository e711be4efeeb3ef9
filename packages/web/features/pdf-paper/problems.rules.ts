import { megabytes } from "@academy/core/exchange/files/limits.ts";

const MB = 1024 * 1024;

export const LIMITS = {
  bytes: 50 * MB,
  pages: 200,
  questions: 300,
  /** The most pixels of a drawn page. */
  pixels: 16_000_000,
  /** The most that a page may do: lines, letters and pictures together. */
  steps: 30_000,
  /** For opening a file, for reading a page, and for drawing one. */
  milliseconds: 15_000,
} as const;

/** Why a PDF cannot be used, and how to mend it. */
export class PdfProblem extends Error {
  readonly kind: "password" | "other";
  constructor(message: string, kind: PdfProblem["kind"] = "other") {
    super(message);
    this.kind = kind;
  }
}

const PRINT = "Print it to a new PDF and choose that.";

export const problems = {
  tooLarge: (size: number) =>
    new PdfProblem(
      `The file is ${megabytes(size)}; the limit is ${megabytes(LIMITS.bytes)}. Split it into smaller files.`,
    ),
  tooManyPages: (pages: number) =>
    new PdfProblem(
      `This PDF has ${pages} pages; the limit is ${LIMITS.pages}. Split it into smaller files.`,
    ),
  password: () =>
    new PdfProblem("This PDF has a password. Enter it, or print it to a new PDF.", "password"),
  unreadable: () => new PdfProblem(`This file is not a PDF that can be read. ${PRINT}`),
  slowFile: () => new PdfProblem(`This PDF takes too long to open. ${PRINT}`),
  busyPage: (page: number) => new PdfProblem(`Page ${page} draws too much to be read. ${PRINT}`),
  slowPage: (page: number) => new PdfProblem(`Page ${page} takes too long to read. ${PRINT}`),
};
