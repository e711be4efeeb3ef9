import { createDraft } from "./create-draft.ts";
import { deleteDraft } from "./delete-draft.ts";
import { listDrafts } from "./list-drafts.ts";
import { readDraft } from "./read-draft.ts";
import { saveDraft } from "./save-draft.ts";

export const testDraftsRoutes = [
  listDrafts,
  createDraft,
  readDraft,
  saveDraft,
  deleteDraft,
] as const;
