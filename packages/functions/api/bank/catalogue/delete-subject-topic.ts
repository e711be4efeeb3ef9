import { endpoint } from "../../http/endpoint.ts";
import { Message } from "../../http/message.schema.ts";
import { SubjectTopicPath } from "../bank-path.schema.ts";

export const deleteSubjectTopic = endpoint({
  route: "DELETE /api/subject-topics/{id}",
  allow: "admin",
  params: SubjectTopicPath,
  answer: Message,
  summary: "Deletes an entry of the catalogue that nothing uses",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params }) => {
    const RemoveEntry = await import("@academy/core/bank/bulk/remove-entry.service.ts");
    await RemoveEntry.remove(deps, actor, params.id);
    return { message: "Deleted!" };
  },
});
