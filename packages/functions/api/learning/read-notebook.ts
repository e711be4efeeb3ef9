import { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { NotebookPath } from "./notebook-path.schema.ts";

export const readNotebook = endpoint({
  method: "GET",
  path: "/api/notebook/{questionId}",
  allow: "signed-in",
  params: NotebookPath,
  answer: NotebookRow,
  summary: "Reads one question of the caller's notebook",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const Notebook = await import("@academy/core/learning/notebook/notebook.service.ts");
    return Notebook.read(deps, actor.userId, params.questionId);
  },
});
