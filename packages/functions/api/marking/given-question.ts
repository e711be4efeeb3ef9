import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";

interface QuestionCall {
  deps: Deps;
  actor: Actor;
  params: { id: string; questionId: string };
}

/** The part of a declaration that lets markers call for the questions that were given to them. */
export const GIVEN_QUESTION = {
  roles: ["marker"],
  about: "marking",
  given: async ({ deps, actor, params: { id, questionId } }: QuestionCall): Promise<void> => {
    const Markers = await import("@academy/core/exam/marking-queue/marker.service.ts");
    await Markers.assertGiven(deps, actor, id, questionId);
  },
} as const;
