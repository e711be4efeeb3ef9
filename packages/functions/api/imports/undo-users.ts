import { UndoneUsers, UndoUsersInput } from "@academy/core/exchange/users/user-undo.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ImportPath } from "./import-path.schema.ts";

export const undoUsers = endpoint({
  route: "POST /api/imports/{id}/undo-users",
  allow: "admin",
  params: ImportPath,
  body: UndoUsersInput,
  answer: UndoneUsers,
  errors: ["not-found", "conflict"],
  summary:
    "Takes back an import of users, some rows a call, as far as no one has changed them since",
  handler: async ({ deps, actor, params, body }) => {
    const { undo } = await import("@academy/core/exchange/users/user-undo.service.ts");
    return undo(deps, actor, params.id, body.after);
  },
});
