import { Session } from "@academy/core/people/user/user.schema.ts";
import { LoginInput } from "@academy/core/people/user/sign-in.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const login = endpoint({
  route: "POST /api/auth/login",
  allow: "public",
  rate: "credentials",
  body: LoginInput,
  answer: Session,
  summary: "Logs in with an email address, roll number or phone number, and the password",
  errors: ["unauthenticated"],
  handler: async ({ deps, body, request, cookie }) => {
    const Users = await import("@academy/core/people/sign-in/user.service.ts");
    return cookie.keep(await Users.login(deps, body, request));
  },
});
