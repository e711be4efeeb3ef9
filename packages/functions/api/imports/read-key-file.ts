import { KB, endpoint } from "../http/endpoint.ts";
import { KeyFileForm, KeyText } from "@academy/core/exchange/mending/mending.schema.ts";

export const readKeyFile = endpoint({
  route: "POST /api/imports/key-file",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  noted: false,
  bodyType: "form",
  // Lambda accepts 6 MB at most, and base64 makes a file a third larger.
  bodyLimit: 4400 * KB,
  body: KeyFileForm,
  answer: KeyText,
  errors: ["too-large"],
  summary: "Reads the text of a file of keys, for a look before they are used",
  handler: async ({ body }) => {
    const KeyTexts = await import("@academy/core/exchange/mending/key-text.service.ts");
    return { text: await KeyTexts.textOf(body.file) };
  },
});
