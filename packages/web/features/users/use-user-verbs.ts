import type { UserRow } from "@academy/core/people/user/user-list.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { postAdmin, postDisabled, postPasswordHelp, usersKey } from "./users.queries.ts";

type Who = Pick<UserRow, "userId" | "name">;

/** The notice after a change, with Undo for a while if the change can be undone. */
function useOutcome(onDone: () => void) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: usersKey });
  const failed = (error: Error) => {
    onDone();
    notify(messageOf(error, "Nothing was changed. Please try again."), "error", 8_000);
    refresh();
  };
  const done = (words: string, undo?: () => Promise<unknown>, undone = "") => {
    onDone();
    refresh();
    if (!undo) return notify(words, "success");
    notifyUndo(words, () => {
      undo().then(() => {
        notify(undone, "success");
        refresh();
      }, failed);
    });
  };
  return { done, failed };
}

/**
 * Changes a user's state and role. Disabling a user and appointing one show a notice with Undo, in
 * both directions; a sent code or invitation cannot be undone.
 */
export function useUserVerbs({ userId, name }: Who, onDone: () => void) {
  const { done, failed } = useOutcome(onDone);
  const is = (yes: boolean, one: string, other: string) => `${name} is ${yes ? one : other}`;
  const disabling = useMutation({
    mutationFn: (disabled: boolean) => postDisabled(userId, disabled),
    onSuccess: (_user, disabled) =>
      done(
        is(disabled, "disabled", "enabled"),
        () => postDisabled(userId, !disabled),
        is(disabled, "enabled again", "disabled again"),
      ),
    onError: failed,
  });
  const appointing = useMutation({
    mutationFn: (isAdmin: boolean) => postAdmin(userId, isAdmin),
    onSuccess: (_user, isAdmin) =>
      done(
        is(isAdmin, "an administrator", "a student"),
        () => postAdmin(userId, !isAdmin),
        is(isAdmin, "a student again", "an administrator again"),
      ),
    onError: failed,
  });
  const helping = useMutation({
    mutationFn: () => postPasswordHelp(userId),
    onSuccess: ({ sent }) =>
      done(
        `${sent === "code" ? "A code for a new password" : "A new invitation"} is on its way to ${name}`,
      ),
    onError: failed,
  });
  return { disabling, appointing, helping };
}

export type UserVerbs = ReturnType<typeof useUserVerbs>;
