import type { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useState } from "react";
import { ApiError, type FieldError } from "../../../lib/api/api-error.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { notify } from "../../../lib/notices.ts";
import type { Refused } from "../../../shared/bank/refused.rules.ts";
import { testKey, testListsKey } from "../../../shared/results/results.queries.ts";
import {
  type FieldErrors,
  FIELDS,
  openErrors,
  problemsOf,
  totalProblem,
} from "./checklist.rules.ts";
import type { DraftAction } from "./draft.rules.ts";
import type { TestDraft } from "./draft.schema.ts";
import { keepLink } from "./draft.shelf.ts";
import { getEdited, postTest, putTest } from "../test-builder.queries.ts";
import { totalsOf } from "../sections/totals.rules.ts";

export interface Conflict {
  /** The server's message, which names the person who saved first. */
  message: string;
  /** The current test. */
  theirs: TestAdminView;
}

interface SaveParts {
  draft: TestDraft;
  dispatch: Dispatch<DraftAction>;
  /** The edited test; null for a new one. */
  base: TestAdminView | null;
  onSaved: (test: TestAdminView) => void;
}

const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "edited_meanwhile";

/** Publishes a draft, or an edit of a test, once the page finds no problem. */
export function useSave({ draft, dispatch, base, onSaved }: SaveParts) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<Refused<TestDraft> | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const saving = useMutation({
    mutationFn: ({ rev, saveId }: { rev: number | null; saveId: string }) =>
      base === null || rev === null ? postTest(draft, saveId) : putTest(base._id, draft, rev),
    onSuccess: (test) => {
      notify(base === null ? "✅ Test created!" : "✅ Test updated!", "success");
      keepLink(test._id);
      void client.invalidateQueries({ queryKey: testListsKey });
      void client.invalidateQueries({ queryKey: testKey(test._id) });
      onSaved(test);
    },
    onError: async (error) => {
      notify(failureWords(error, base === null), "error", 8_000);
      setRefused({ draft, problems: atFields(error), byServer: true });
      if (base === null || !isOvertaken(error)) return;
      setConflict({ message: error.message, theirs: await getEdited(base._id) });
    },
  });
  /** @param rev the revision to replace; the loaded revision if omitted */
  const save = (rev: number | null = base?.rev ?? null): FieldErrors => {
    const total = totalProblem(draft, totalsOf(draft, new Map()));
    if (total !== null) notify(total, "error", 8_000);
    const found = problemsOf(draft);
    setRefused({ draft, problems: found, byServer: false });
    if (Object.keys(found).length > 0 || draft.sections.length === 0) return found;
    const saveId = draft.saveId || crypto.randomUUID();
    // The key is stored with the draft before the draft is sent.
    if (base === null) dispatch({ type: "edit", fields: { saveId } });
    saving.mutate({ rev, saveId });
    return found;
  };
  const errors = refused ? openErrors(refused, draft) : {};
  return { save, saving, errors, conflict, settle: () => setConflict(null) };
}

/** "❌ Failed to create test: {server message or error}". */
export const failureWords = (error: Error, isNew: boolean): string =>
  `❌ Failed to ${isNew ? "create" : "update"} test: ${messageOf(error, error.message)}`;

/** The API uses another name for the title. */
const atFields = (error: unknown): FieldErrors => {
  const fields: readonly FieldError[] = error instanceof ApiError ? error.fields : [];
  const known = fields.map(({ path, message }) => [path === "name" ? "title" : path, message]);
  return Object.fromEntries(known.filter(([path]) => FIELDS.some((field) => field === path)));
};
