import type { TableColumns } from "../template/table.schema.ts";

/** Parts of workbooks with pictures. */

export const COLUMNS: TableColumns = [
  { name: "question", required: true, rich: true },
  { name: "answerKey", stored: true },
  { name: "images", pictures: true },
];

export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const relations = (
  ...all: readonly (readonly [id: string, type: string, target: string])[]
) =>
  `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`).join("")}</Relationships>`;
export const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
export const HEAD = `<row r="1">${text("question")}${text("answerKey")}</row>`;
