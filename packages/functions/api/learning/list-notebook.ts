import { NotebookPage, NotebookQuery } from "@academy/core/learning/notebook/notebook.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listNotebook = endpoint({
  route: "GET /api/notebook",
  allow: "signed-in",
  query: NotebookQuery,
  answer: NotebookPage,
  summary: "Lists the caller's incorrect answers and bookmarks, newest first, 20 a page",
  handler: async ({ deps, actor, query }) => {
    const Notebook = await import("@academy/core/learning/notebook/notebook.service.ts");
    return Notebook.list(deps, actor.userId, query);
  },
});
