import { ResetInput } from "@academy/core/people/user/user.schema.ts";
import { endpoint } from "../endpoint.ts";
import { Message } from "../message.schema.ts";

export const reset = endpoint({
  method: "POST",
  path: "/api/auth/reset",
  allow: "public",
  rate: "credentials",
  body: ResetInput,
  answer: Message,
  summary: "Sets a new password by the mailed code and ends every sign-in",
  handler: async ({ deps, body, request }) => {
    const Users = await import("@academy/core/people/user/user.service.ts");
    await Users.reset(deps, body, request);
    return { message: "Your password is changed. Please sign in with the new one." };
  },
});
