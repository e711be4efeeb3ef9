const MB = 1024 * 1024;

/**
 * The limits of an uploaded file. Each error names the limit that was exceeded, and screens show the
 * limits before a file is chosen.
 */
export const IMPORT_LIMITS = {
  /** An uploaded data file: .xlsx, .csv, .json and the text formats of other systems. */
  dataFileBytes: 25 * MB,
  /** An uploaded ZIP of one data file and its images. */
  zipFileBytes: 100 * MB,
  /** Files in a ZIP, not counting folders. */
  zipEntries: 500,
  /** Files inside an .xlsx, which is itself a ZIP: each image is such a file. */
  workbookParts: 3000,
  /** Files inside a .docx, which is itself a ZIP: each old equation has two of them. */
  docxParts: 5000,
  /** Expanded bytes per compressed byte, for anything that expands to more than `ratioFromBytes`. */
  ratio: 100,
  ratioFromBytes: MB,
  /** Total expanded size of a ZIP, counted while it is expanded. */
  inflatedBytes: 100 * MB,
  /** Total expanded size of an .xlsx. */
  workbookBytes: 100 * MB,
  /** The largest image of a ZIP. */
  imageBytes: 5 * MB,
  /** The most rows below the header row. */
  rows: 20_000,
  /** Room for a question's texts in all languages. */
  columns: 300,
  /** The most characters of a cell: the most that a spreadsheet cell can hold. */
  cellCharacters: 32_767,
  /** The most characters of a row, all its cells together. */
  rowCharacters: 200_000,
  /** Values inside values, in a .json file. */
  jsonDepth: 10,
  /** Time to read one file, not counting the time its rows wait to be consumed. */
  milliseconds: 120_000,
  /** Heap of the reader thread. */
  heapMegabytes: 192,
} as const;

/** Bytes as text: "25 MB". */
export const megabytes = (bytes: number): string => `${Math.round((bytes / MB) * 10) / 10} MB`;
