import {
  SelectionInput,
  SelectionOutcome,
} from "@academy/core/back-office/user-admin/user-selection.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const changeSelection = endpoint({
  route: "POST /api/users/selection",
  allow: "admin",
  body: SelectionInput,
  answer: SelectionOutcome,
  summary:
    "Renews, disables, deletes or invites chosen users again, at most 50; users with a role are refused",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const Selection =
      await import("@academy/core/back-office/user-admin/user-selection.service.ts");
    return Selection.changeSelection(deps, actor, body);
  },
});
