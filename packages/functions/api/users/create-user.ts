import { CreateUserInput } from "@academy/core/people/user/user-list.schema.ts";
import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const createUser = endpoint({
  route: "POST /api/users",
  allow: "admin",
  body: CreateUserInput,
  answer: z.object({
    user: UserDetail,
    /** False when the mail service refused the invitation; it can be sent again. */
    mailed: z.boolean(),
  }),
  status: 201,
  summary: "Creates an account and emails its owner a link to choose a password",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const { create } = await import("@academy/core/people/account/create-user.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    const { profile, mailed } = await create(deps, actor, body);
    return { user: await detail(deps, profile.userId), mailed };
  },
});
