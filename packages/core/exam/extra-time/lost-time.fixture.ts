import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { SECOND } from "../../kernel/shared/time.ts";
import * as UserStore from "../../people/user/user.store.ts";
import { admin, student } from "../../testing/world.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import { LostTimeInput } from "./lost-time.schema.ts";
import * as LostTime from "./lost-time.service.ts";

export const invigilator = admin();

/** A student with a profile. */
export async function enrolled(deps: Deps, actor = student()): Promise<Actor> {
  const registeredAt = Math.floor(deps.clock.now() / SECOND);
  const state = { disabled: false, endedSessions: [], registeredAt, rev: 1, edition: 1 };
  await UserStore.addProfile(deps, { ...actor, ...state });
  return actor;
}

/** Gives lost time back: to everyone, or to the students named. */
export const giveBackTo = (
  deps: Deps,
  exam: Pick<TestAdminView, "_id">,
  given: { id: string; minutes: number; users?: readonly Actor[] },
) =>
  LostTime.give(
    deps,
    invigilator,
    exam._id,
    LostTimeInput.parse({
      id: given.id,
      minutes: given.minutes,
      reason: "Power cut",
      ...(given.users && { userIds: given.users.map(({ userId }) => userId) }),
    }),
  );
