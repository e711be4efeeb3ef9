import {
  BookmarkImport,
  BookmarksImported,
} from "@academy/core/learning/notebook/notebook.schema.ts";
import { endpoint } from "../http/endpoint.ts";

/** Safe to repeat: bookmarks that are there already are skipped. */
export const importBookmarks = endpoint({
  route: "POST /api/notebook/import",
  allow: "signed-in",
  body: BookmarkImport,
  answer: BookmarksImported,
  errors: ["not-found"],
  summary: "Adds bookmarks that a browser kept to the caller's notebook",
  handler: async ({ deps, actor, body }) => {
    const Notebook = await import("@academy/core/learning/notebook/notebook.service.ts");
    return Notebook.importBookmarks(deps, actor.userId, body);
  },
});
