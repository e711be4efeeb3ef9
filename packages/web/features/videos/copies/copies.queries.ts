import type { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import type { attachCopy } from "@academy/functions/api/videos/attach-copy.ts";
import type { listCopies } from "@academy/functions/api/videos/list-copies.ts";
import { call } from "../../../lib/api/api.ts";

export const getCopies = (id: string, signal?: AbortSignal) =>
  call<typeof listCopies>("GET /api/videos/{id}/copies", { params: { id }, signal });

export const putCopy = (
  id: string,
  name: CopyName,
  body: { uploadId: string; of: string },
  signal?: AbortSignal,
) =>
  call<typeof attachCopy>("PUT /api/videos/{id}/copies/{name}", {
    params: { id, name },
    body,
    signal,
  });
