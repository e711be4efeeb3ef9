import { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { NotebookPath, NotebookPlaceQuery } from "./notebook-path.schema.ts";

export const readNotebook = endpoint({
  route: "GET /api/notebook/{questionId}",
  allow: "signed-in",
  params: NotebookPath,
  query: NotebookPlaceQuery,
  answer: NotebookRow,
  summary: "Reads one question of the caller's notebook, or one that they may practise",
  errors: ["not-found"],
  handler: async ({ deps, actor, params, query }) => {
    const Notebook = await import("@academy/core/learning/notebook/notebook.service.ts");
    return Notebook.read(deps, actor.userId, params.questionId, query.ref);
  },
});
