import { listCorrections } from "./list-corrections.ts";
import { previewCorrection } from "./preview-correction.ts";
import { publishCorrection } from "./publish-correction.ts";
import { setMarks } from "./set-marks.ts";

export const correctionsRoutes = [
  listCorrections,
  previewCorrection,
  publishCorrection,
  setMarks,
] as const;
