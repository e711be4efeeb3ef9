import { unauthenticated } from "@academy/core/people/session/access-token.service.ts";
import { Session } from "@academy/core/people/user/user.schema.ts";
import { RefreshInput } from "@academy/core/people/user/sign-in.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const refresh = endpoint({
  route: "POST /api/auth/refresh",
  allow: "public",
  body: RefreshInput,
  answer: Session,
  summary: "Issues the next access and renewal token of a session; each renewal token works once",
  errors: ["unauthenticated", "forbidden"],
  handler: async ({ deps, body: { refreshToken }, cookie }) => {
    const Sessions = await import("@academy/core/people/session/session.service.ts");
    // A token in the body leaves the cookie alone, because the cookie may be of another session.
    if (refreshToken !== undefined) return Sessions.renew(deps, refreshToken);
    const kept = cookie.read();
    if (kept === undefined) throw unauthenticated();
    return cookie.keep(await Sessions.renew(deps, kept));
  },
});
