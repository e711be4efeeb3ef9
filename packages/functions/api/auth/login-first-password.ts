import { Session } from "@academy/core/people/user/user.schema.ts";
import { FirstPasswordInput } from "@academy/core/people/user/sign-in.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const loginWithFirstPassword = endpoint({
  route: "POST /api/auth/login/first-password",
  allow: "public",
  rate: "credentials",
  body: FirstPasswordInput,
  answer: Session,
  summary: "Completes a login with the password of a slip by choosing a new one",
  errors: ["unauthenticated"],
  handler: async ({ deps, body, request, cookie }) => {
    const { changeFirst } =
      await import("@academy/core/people/account/change-first-password.service.ts");
    return cookie.keep(await changeFirst(deps, body, request));
  },
});
