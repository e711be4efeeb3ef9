import { ImageAnswer, UploadImageForm } from "@academy/core/bank/image/image.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";

export const uploadImage = endpoint({
  route: "POST /api/upload-image",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  bodyType: "form",
  // Lambda accepts 6 MB at most, and base64 makes a file a third larger.
  bodyLimit: 4400 * KB,
  body: UploadImageForm,
  answer: ImageAnswer,
  status: 201,
  summary: "Publishes a small image, from a file or from an address",
  errors: ["limited"],
  handler: async ({ deps, actor, body: { file, sourceUrl, ...names } }) => {
    const Images = await import("@academy/core/bank/image/image.service.ts");
    return Images.fromForm(deps, actor, { file, sourceUrl }, names);
  },
});
