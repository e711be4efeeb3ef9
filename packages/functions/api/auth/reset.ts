import { ResetInput } from "@academy/core/people/user/sign-in.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { Message } from "../http/message.schema.ts";

export const reset = endpoint({
  route: "POST /api/auth/reset",
  allow: "public",
  rate: "credentials",
  body: ResetInput,
  answer: Message,
  summary: "Sets a new password with the emailed code and ends every session",
  handler: async ({ deps, body, request }) => {
    const Users = await import("@academy/core/people/sign-in/user.service.ts");
    await Users.reset(deps, body, request);
    return { message: "Your password is changed. Log in with the new one." };
  },
});
