import { type RefObject, useEffect, useMemo, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { useKeptDraft } from "../../../lib/form/kept-draft.ts";
import { useUploads } from "../../../lib/form/use-uploads.ts";
import { notify } from "../../../lib/notices.ts";
import { focusField } from "../../../lib/form/focus-field.ts";
import {
  partAt,
  type QuestionBody,
  readDraft,
} from "../../../shared/question-form/question-check.rules.ts";
import {
  type FieldProblems,
  type Refused,
  stillWrong,
} from "../../../shared/bank/refused.rules.ts";
import {
  isUntouched,
  type QuestionDraft,
} from "../../../shared/question-form/question-draft.rules.ts";

/** The initial draft. */
export interface FormStart {
  /** Storage key of the draft. */
  keptAs: string;
  /** The unchanged draft, which is not stored: a blank question or the saved one. */
  blank: QuestionDraft;
  draft: QuestionDraft;
  /** The edited revision; null for a new question. */
  rev: number | null;
}

interface FormParts {
  form: RefObject<HTMLFormElement | null>;
  start: FormStart;
  save: (body: QuestionBody, rev: number | null) => Promise<void>;
  /** Called when someone else has changed the question; the form keeps its content. */
  onConflict: () => void;
}

/** Why a question was not saved: a message above the form, and the problems of its fields. */
interface Refusal extends Omit<Refused<QuestionDraft>, "draft"> {
  words: string;
  /** The rejected draft; null if nothing was rejected. */
  draft: QuestionDraft | null;
}

const NOTHING_WRONG: Refusal = { words: "", problems: {}, byServer: false, draft: null };
const UPLOADING = "An image is still uploading. Save again in a moment.";

function refusalOf(error: unknown, draft: QuestionDraft): Refusal {
  const fields = error instanceof ApiError ? error.fields : [];
  return {
    words: messageOf(error, "Your changes are kept. Please try again in a moment."),
    problems: Object.fromEntries(fields.map(({ path, message }) => [path, message])),
    byServer: true,
    draft,
  };
}

/** The problems of a rejected save that the form still has. */
function openProblems(refusal: Refusal, now: QuestionDraft): FieldProblems {
  const { draft } = refusal;
  if (draft === null || draft === now) return refusal.problems;
  const found = readDraft(now).problems ?? {};
  return stillWrong(refusal, found, (path) => partAt(draft, path) === partAt(now, path));
}

/** The form's draft, stored on this device while it has changes. */
function useDraft(start: FormStart) {
  const [draft, edit] = useState(start.draft);
  const [blank, setBlank] = useState(start.blank);
  const [rev, setRev] = useState(start.rev);
  const dirty = !isUntouched(draft, blank);
  const keep = useMemo(() => (dirty ? { rev, draft } : null), [dirty, rev, draft]);
  useKeptDraft(start.keptAs, keep);
  return { draft, edit, rev, setRev, dirty, setBlank };
}

/** The problems of a rejected save that remain while the form is corrected. */
function useRefusal(draft: QuestionDraft) {
  const [refusal, refuse] = useState(NOTHING_WRONG);
  const problems = useMemo(() => openProblems(refusal, draft), [refusal, draft]);
  const isMended = Object.keys(refusal.problems).length > 0 && Object.keys(problems).length === 0;
  return { refusal, refuse, problems, words: isMended ? "" : refusal.words };
}

/** State and actions of the form: draft, problems, saving. */
export function useQuestionForm({ form, start, save, onConflict }: FormParts) {
  const { setBlank, setRev, ...kept } = useDraft(start);
  const { uploading, onUploading } = useUploads();
  const { refusal, refuse, ...left } = useRefusal(kept.draft);
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    if (form.current) focusField(form.current, refusal.problems);
  }, [form, refusal]);

  /** @returns whether the question was saved */
  const submit = async (): Promise<boolean> => {
    const { body, problems } = readDraft(kept.draft);
    refuse(
      problems
        ? { ...NOTHING_WRONG, problems, draft: kept.draft }
        : uploading
          ? { ...NOTHING_WRONG, words: UPLOADING }
          : NOTHING_WRONG,
    );
    if (problems || uploading || saving) return false;
    setSaving(true);
    try {
      await save(body, kept.rev);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") onConflict();
      else {
        notify("❌ Failed to save question.", "error");
        refuse(refusalOf(error, kept.draft));
      }
      return false;
    } finally {
      setSaving(false);
    }
  };
  /** Restarts the form from a draft that need not be stored. */
  const restart = (next: QuestionDraft) => {
    setBlank(next);
    kept.edit(next);
    refuse(NOTHING_WRONG);
  };
  return { ...kept, ...left, saving, submit, restart, rebase: setRev, onUploading };
}
