const MB = 1024 * 1024;

/**
 * What a file that somebody brings may be. Each refusal names the limit it met; screens tell them
 * before anything is chosen.
 */
export const IMPORT_LIMITS = {
  /** A data file as it comes: .xlsx, .csv, .json and the texts of other systems. */
  dataFileBytes: 25 * MB,
  /** A ZIP of one data file and its pictures, as it comes. */
  zipFileBytes: 100 * MB,
  /** Files in a ZIP, folders not counted. */
  zipEntries: 500,
  /** Parts inside an .xlsx, which is itself a ZIP. */
  workbookParts: 500,
  /** Bytes out for a byte in, of anything that inflates to more than `ratioFromBytes`. */
  ratio: 100,
  ratioFromBytes: MB,
  /** All that a ZIP inflates to, counted while it inflates. */
  inflatedBytes: 100 * MB,
  /** All that an .xlsx inflates to. */
  workbookBytes: 100 * MB,
  /** One picture of a ZIP. */
  imageBytes: 5 * MB,
  /** Below the head. */
  rows: 20_000,
  columns: 100,
  /** In characters; what a cell of a spreadsheet holds at most. */
  cellCharacters: 32_767,
  /** In one row, all cells together. */
  rowCharacters: 200_000,
  /** Values inside values, in a .json file. */
  jsonDepth: 10,
  /** Of reading one file, start to end, without the time its rows wait to be taken. */
  milliseconds: 120_000,
  /** Of the heap of the thread that reads. */
  heapMegabytes: 192,
} as const;

/** Bytes as a person reads them: "25 MB". */
export const megabytes = (bytes: number): string => `${Math.round((bytes / MB) * 10) / 10} MB`;
