import { Session } from "@academy/core/people/user/user.schema.ts";
import { RegisterInput } from "@academy/core/people/user/sign-in.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const register = endpoint({
  route: "POST /api/auth/register",
  allow: "public",
  rate: "credentials",
  body: RegisterInput,
  answer: Session,
  summary: "Creates an account and logs it in",
  errors: ["conflict"],
  handler: async ({ deps, body, request, cookie }) => {
    const Users = await import("@academy/core/people/sign-in/user.service.ts");
    return cookie.keep(await Users.register(deps, body, request));
  },
});
