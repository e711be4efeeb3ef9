import { NotebookChange, NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { NotebookPath } from "./notebook-path.schema.ts";

export const changeNotebook = endpoint({
  route: "PUT /api/notebook/{questionId}",
  allow: "signed-in",
  params: NotebookPath,
  body: NotebookChange,
  answer: NotebookRow,
  summary: "Changes note, tags, bookmark or schedule of a question in the caller's notebook",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Notebook = await import("@academy/core/learning/notebook/notebook.service.ts");
    return Notebook.change(deps, actor.userId, params.questionId, body);
  },
});
