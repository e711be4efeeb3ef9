import type { ExamTypeSettings } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { focusFirst, messageOf } from "../../lib/form-errors.ts";
import { readDraft, useKeptDraft } from "../../lib/kept-draft.ts";
import { LeaveWarning } from "../../lib/leave-warning.tsx";
import { notify } from "../../lib/notices.ts";
import { useCtrlEnter } from "../../lib/use-ctrl-enter.ts";
import {
  atFields,
  draftOf,
  ExamTypeDraft,
  type ExamTypeField,
  FIELDS,
  readExamType,
} from "./exam-type-form.rules.ts";
import { putExamType } from "./exam-types.queries.ts";
import classes from "./exam-types.module.css";

interface FormProps {
  settings: ExamTypeSettings;
  onSaved: (name: string) => void;
  /** Loads the settings again: somebody else has changed them. */
  onOutdated: () => void;
  onDone: () => void;
}

const texts = (draft: ExamTypeDraft) => FIELDS.map((name) => draft[name]);

function useExamTypeForm({ settings, onSaved, onDone }: FormProps) {
  const keptAs = `exam-type.${settings.examType}`;
  const [start] = useState(() => draftOf(settings));
  const [draft, setDraft] = useState(() => readDraft(keptAs, ExamTypeDraft) ?? start);
  const [errors, setErrors] = useState<Partial<Record<ExamTypeField, string>>>({});
  const [problem, setProblem] = useState<{ message: string; outdated: boolean } | null>(null);
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const dirty = texts(draft).join("\0") !== texts(start).join("\0");
  useKeptDraft(
    keptAs,
    useMemo(() => (dirty ? draft : null), [dirty, draft]),
  );
  const refuse = (found: Partial<Record<ExamTypeField, string>>) => {
    setErrors(found);
    focusFirst(
      Object.fromEntries(FIELDS.map((name) => [name, found[name]])),
      (name) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null,
    );
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readExamType(draft);
    refuse("errors" in read ? read.errors : {});
    setProblem(null);
    if (saving || "errors" in read) return;
    setSaving(true);
    try {
      const { name } = await putExamType(settings.examType, read.input);
      setDraft(start);
      onSaved(name);
      onDone();
    } catch (error) {
      notify("Failed to save.", "error");
      const outdated = error instanceof ApiError && error.code === "conflict";
      setProblem({ message: messageOf(error, "Please try again in a moment."), outdated });
      if (error instanceof ApiError) refuse(atFields(error.fields));
    } finally {
      setSaving(false);
    }
  };
  const edit = (name: ExamTypeField, value: string) => {
    const { [name]: _mended, ...others } = errors;
    setErrors(others);
    setDraft({ ...draft, [name]: value });
  };
  return { form, draft, setDraft, edit, start, errors, problem, saving, dirty, save };
}

/** Sets one exam type. What is typed is kept on this device until it is saved. */
export function ExamTypeForm(props: FormProps) {
  const { onDone, onOutdated, settings } = props;
  const { form, draft, setDraft, edit, start, errors, problem, saving, dirty, save } =
    useExamTypeForm(props);
  useCtrlEnter(form);
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, [form]);
  const field = (name: ExamTypeField) => ({
    name,
    size: "md",
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      edit(name, event.currentTarget.value),
  });
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <LeaveWarning when={dirty} />
      <div role="alert">
        {problem && (
          <div className={classes.problem}>
            <p>{problem.message}</p>
            {problem.outdated && (
              <Button
                variant="default"
                size="md"
                onClick={() => {
                  setDraft(start);
                  onOutdated();
                }}
              >
                Load the present settings
              </Button>
            )}
          </div>
        )}
      </div>
      <TextInput
        {...field("name")}
        label="Name shown"
        description={`Students see this name where they subscribe; the code stays ${settings.examType}.`}
        maxLength={60}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <TextInput
          {...field("fee")}
          label="Fee in rupees"
          description="Leave it empty to stop selling."
          inputMode="numeric"
          leftSection="₹"
          autoComplete="off"
        />
        <TextInput
          {...field("days")}
          label="Length in days"
          description="365 days are a year."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Textarea
        {...field("includes")}
        label="What it includes"
        description="One line each, at most 12; students read them before they pay."
        autosize
        minRows={4}
        maxRows={12}
      />
      <p className={classes.soft}>
        A change holds for whoever pays from now on. What was bought before stays as it was.
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="md" loading={saving}>
          Save
        </Button>
      </div>
    </form>
  );
}
