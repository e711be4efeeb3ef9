import type { TestRow } from "@academy/core/exam/assessment/test-list.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/form-errors.ts";
import { notify, notifyUndo } from "../../lib/notices.ts";
import { testListsKey } from "../../shared/results/results.queries.ts";
import { postArchived } from "./manage-tests.queries.ts";

/** Archives a test that is over, or moves it back to the lists. */
export function useArchive(test: TestRow) {
  const client = useQueryClient();
  const archive = useMutation({
    mutationFn: (archived: boolean) => postArchived(test._id, archived),
    onSuccess: (_view, archived) => {
      void client.invalidateQueries({ queryKey: testListsKey });
      const words = `${archived ? "Archived" : "Unarchived"} ${test.title}`;
      notifyUndo(words, () => archive.mutate(!archived));
    },
    onError: (error) => notify(messageOf(error, "Please try again."), "error", 8_000),
  });
  return archive;
}
