import { FinishUploadInput, ImageAnswer } from "@academy/core/bank/image/image.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const finishUpload = endpoint({
  route: "POST /api/images",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  body: FinishUploadInput,
  answer: ImageAnswer,
  status: 201,
  summary: "Checks an uploaded image and publishes it",
  errors: ["not-found", "limited"],
  handler: async ({ deps, actor, body }) => {
    const Images = await import("@academy/core/bank/image/image.service.ts");
    return Images.finishUpload(deps, actor, body);
  },
});
