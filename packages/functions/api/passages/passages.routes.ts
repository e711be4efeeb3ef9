import { changeLinks } from "./change-links.ts";
import { deletePassage } from "./delete-passage.ts";
import { listBankPassages } from "./list-bank-passages.ts";
import { listLinkPassages } from "./list-link-passages.ts";
import { readPassage } from "./read-passage.ts";
import { readPassageVariants } from "./read-passage-variants.ts";
import { readSet } from "./read-set.ts";
import { removePassageVariant } from "./remove-passage-variant.ts";
import { restorePassage } from "./restore-passage.ts";
import { savePassageVariant } from "./save-passage-variant.ts";
import { saveSet } from "./save-set.ts";
import { updatePassage } from "./update-passage.ts";
import { uploadPassage } from "./upload-passage.ts";

export const passagesRoutes = [
  listBankPassages,
  listLinkPassages,
  uploadPassage,
  readPassage,
  updatePassage,
  deletePassage,
  restorePassage,
  changeLinks,
  readSet,
  saveSet,
  readPassageVariants,
  savePassageVariant,
  removePassageVariant,
] as const;
