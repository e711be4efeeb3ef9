import * as z from "zod";

/** Images in the inserted rows. An image counts once for each place that shows it. */
export const ImageSummary = z.object({
  /** `resolvedUploaded` + `downloadedUploaded`. */
  uploaded: z.int(),
  /** Images from the ZIP, from data in the text, or already stored here. */
  resolvedUploaded: z.int(),
  /** Downloaded from a web address. */
  downloadedUploaded: z.int(),
  total: z.int(),
  /** Missing images, replaced by a placeholder. */
  placeholder: z.int(),
});
export type ImageSummary = z.infer<typeof ImageSummary>;

/** The fields of every import result. */
export const RESULT_FIELDS = {
  message: z.string(),
  /** Rows of the file. */
  attemptedRows: z.int(),
  uploadedCount: z.int(),
  imageSummary: ImageSummary,
  /** Rows that were to be inserted; `index` counts from 0, a spreadsheet shows `index` + 2. */
  rows: z.array(
    z.object({
      index: z.int(),
      ok: z.boolean(),
      _id: z.string().nullable(),
      questionPreview: z.string(),
      error: z.string().nullable(),
    }),
  ),
  /** Rows that were skipped, and why. */
  skippedRows: z.array(z.object({ index: z.int(), reason: z.string() })),
};

/** The specified answer of a bulk upload of questions. */
export const BulkUploadResult = z.object({
  ...RESULT_FIELDS,
  inserted: z.array(
    z.object({
      subject: z.string(),
      topic: z.string(),
      responseType: z.string(),
      /** The beginning of the question's text. */
      question: z.string(),
    }),
  ),
});
export type BulkUploadResult = z.infer<typeof BulkUploadResult>;

const DATA_FILE = "Please select a file before uploading";
const ZIP_FILE = "Please select a zip file before uploading";
const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);

/** A small file sent with the request itself. */
export const BulkUploadForm = z.strictObject({
  file: z.file(DATA_FILE).refine((file) => !isZip(file), {
    message: "This is a ZIP. Choose an .xlsx, .csv or .json file, or upload it as a ZIP.",
  }),
});

/** A small ZIP of a data file and its images. */
export const BulkUploadZipForm = z.strictObject({
  file: z.file(ZIP_FILE).refine(isZip, { message: ZIP_FILE }),
});
