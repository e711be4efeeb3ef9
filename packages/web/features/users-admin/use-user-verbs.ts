import type { UserRow } from "@academy/core/user/user-list.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { postAdmin, postDisabled, postPasswordHelp, usersKey } from "./users.queries.ts";

type Who = Pick<UserRow, "userId" | "name">;

/** Changes of a user's state and role; each says what it did, and can be taken back where it locks out. */
export function useUserVerbs({ userId, name }: Who, onDone: () => void) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: usersKey });
  const failed = (error: Error) => {
    onDone();
    notify(messageOf(error, "Nothing was changed. Please try again."), "error", 8_000);
    void refresh();
  };
  const done = (words: string, undo: () => Promise<unknown>, undone: string) => {
    onDone();
    void refresh();
    notifyUndo(words, () => {
      undo().then(() => {
        notify(undone, "success");
        void refresh();
      }, failed);
    });
  };
  const disabling = useMutation({
    mutationFn: (disabled: boolean) => postDisabled(userId, disabled),
    onSuccess: (_user, disabled) =>
      done(
        disabled ? `${name} is disabled` : `${name} is enabled`,
        () => postDisabled(userId, !disabled),
        disabled ? `${name} is enabled again` : `${name} is disabled again`,
      ),
    onError: failed,
  });
  const appointing = useMutation({
    mutationFn: (isAdmin: boolean) => postAdmin(userId, isAdmin),
    onSuccess: (_user, isAdmin) =>
      done(
        isAdmin ? `${name} is an administrator` : `${name} is a student`,
        () => postAdmin(userId, !isAdmin),
        isAdmin ? `${name} is a student again` : `${name} is an administrator again`,
      ),
    onError: failed,
  });
  const helping = useMutation({
    mutationFn: () => postPasswordHelp(userId),
    onSuccess: ({ sent }) => {
      onDone();
      void refresh();
      const what = sent === "code" ? "a code for a new password" : "a new invitation";
      notify(`${name} gets ${what} by mail`, "success");
    },
    onError: failed,
  });
  return { disabling, appointing, helping };
}

export type UserVerbs = ReturnType<typeof useUserVerbs>;
