import { ImageUploadInput, ImageUploadOffer } from "@academy/core/bank/image/image.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const offerUpload = endpoint({
  route: "POST /api/images/uploads",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  noted: false,
  body: ImageUploadInput,
  answer: ImageUploadOffer,
  status: 201,
  summary: "Returns a signed form with which a browser uploads one image",
  errors: ["limited"],
  handler: async ({ deps, actor, body }) => {
    const Images = await import("@academy/core/bank/image/image.service.ts");
    return Images.offerUpload(deps, actor, body);
  },
});
