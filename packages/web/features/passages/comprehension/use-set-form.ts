import type { ComprehensionSet } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { readDraft, useKeptDraft } from "../../../lib/form/kept-draft.ts";
import { notify } from "../../../lib/notices.ts";
import { passagesKey } from "../../../shared/passages/passages.queries.ts";
import { focusField } from "../../../lib/form/focus-field.ts";
import {
  noProblems,
  openProblems,
  problemsOf,
  readSet,
  type RefusedSet,
  type SetProblems,
} from "./set-check.rules.ts";
import { afterSave, goesOn, isUntouched, SetDraft, type Source } from "./set-draft.rules.ts";
import { putSet } from "./set.queries.ts";

/** Random ids from the browser. */
export const source: Source = {
  clock: { now: () => Date.now() },
  random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
};

export const PASSAGE_PLACE = "set-passage";
export const cardId = (questionId: string) => `set-${questionId}`;

/** Focuses the first problem: the passage comes before its questions. */
function focusProblem(set: SetDraft, { passage, questions }: SetProblems): void {
  const first = set.questions.find(({ _id }) => questions[_id]);
  const inPassage = Object.keys(passage).length > 0;
  const place = inPassage ? PASSAGE_PLACE : first && cardId(first._id);
  const element = place === undefined ? null : document.getElementById(place);
  const wrong = inPassage ? passage : first && questions[first._id];
  if (element && wrong) focusField(element, wrong);
}

/** Focuses the first problem, once the cards with problems have opened. */
function useFocusedProblem(set: SetDraft, problems: SetProblems): void {
  const shown = useRef(problems);
  useEffect(() => {
    if (problems === shown.current) return;
    shown.current = problems;
    focusProblem(set, problems);
  }, [problems, set]);
}

/** The kept draft of a set, unless the set has changed on the server since then. */
function begun(key: string, start: SetDraft): SetDraft {
  const kept = readDraft(key, SetDraft);
  return kept && goesOn(kept, start) ? kept : start;
}

interface SetFormOptions {
  /** The storage key of the set's draft. */
  draftKey: string;
  start: SetDraft;
  /** Called with what was saved and the set as it is now. */
  onSaved: (saved: ComprehensionSet, set: SetDraft) => void;
}

/** The problems of a rejected save that remain while the set is corrected. */
function useRefusal(set: SetDraft) {
  const [refused, setRefused] = useState<RefusedSet | null>(null);
  const problems = useMemo(
    () => (refused ? openProblems(refused, set) : noProblems),
    [refused, set],
  );
  return { problems, refusal: refused?.problems ?? noProblems, setRefused };
}

/** State of the set editor: draft, problems and saving. */
export function useSetForm({ draftKey, start: first, onSaved }: SetFormOptions) {
  const client = useQueryClient();
  const [start, setStart] = useState(first);
  const [set, setSet] = useState(() => begun(draftKey, first));
  const { problems, refusal, setRefused } = useRefusal(set);
  const [failure, setFailure] = useState<{ text: string; outdated: boolean } | null>(null);
  const [saving, setSaving] = useState(false);
  const untouched = isUntouched(set, start);
  useKeptDraft(draftKey, untouched ? null : set);
  useFocusedProblem(set, refusal);

  const save = async () => {
    setFailure(null);
    const { body, problems: found } = readSet(set);
    setRefused(found ? { set, problems: found, byServer: false } : null);
    if (!body) return notify("Fill all required fields", "error");
    setSaving(true);
    try {
      const saved = await putSet(set._id, body);
      notify("Saved successfully", "success");
      const next = afterSave(set, saved, source);
      setStart(next);
      setSet(next);
      onSaved(saved, next);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setRefused({ set, problems: problemsOf(fields, set), byServer: true });
      const outdated = error instanceof ApiError && error.status === 409;
      setFailure({ text: `Save failed. ${messageOf(error, "Please try again.")}`, outdated });
    } finally {
      setSaving(false);
      void client.invalidateQueries({ queryKey: passagesKey });
    }
  };
  /** Marks the form as saved after a change on the server. */
  const settle = (change: (set: SetDraft) => SetDraft) => {
    setStart(change);
    setSet(change);
  };
  return { set, setSet, problems, refusal, failure, saving, untouched, save, settle };
}
