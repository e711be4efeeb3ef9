import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { Autocomplete, Button } from "@mantine/core";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import * as z from "zod";
import { fieldErrors, focusFirst, messageOf } from "../../lib/form-errors.ts";
import { readDraft, useKeptDraft } from "../../lib/kept-draft.ts";
import { LeaveWarning } from "../../lib/leave-warning.tsx";
import { notify } from "../../lib/notices.ts";
import type { Place } from "../../shared/bank/places.rules.ts";
import { missingIn, spelledAsKnown, suggestionsFor } from "./subject-topics.rules.ts";
import { postEntry, putEntry } from "./subject-topics.queries.ts";
import classes from "./subject-topics.module.css";

const fields = [
  { name: "subject", label: "Subject" },
  { name: "topic", label: "Topic" },
  { name: "subTopic", label: "Sub-topic" },
] as const;

const EMPTY: Place = { subject: "", topic: "", subTopic: "" };
const Kept = z.object({ subject: z.string(), topic: z.string(), subTopic: z.string() });
const namesOf = ({ subject, topic, subTopic }: Place): Place => ({ subject, topic, subTopic });

interface EntryFormProps {
  /** The entry that is edited; null to add one. */
  entry: SubjectTopic | null;
  entries: readonly Place[];
  onSaved: () => void;
  onDone: () => void;
}

function useEntryForm({ entry, entries, onSaved, onDone }: EntryFormProps) {
  const keptAs = `subject-topic.${entry?._id ?? "new"}`;
  const [start, setStart] = useState(() => (entry ? namesOf(entry) : EMPTY));
  const [values, setValues] = useState(() => readDraft(keptAs, Kept) ?? start);
  const [errors, setErrors] = useState<Partial<Record<keyof Place, string>>>({});
  const [message, setMessage] = useState("");
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
  const dirty = fields.some(({ name }) => values[name] !== start[name]);
  useKeptDraft(
    keptAs,
    useMemo(() => (dirty ? values : null), [dirty, values]),
  );
  const edit = (next: Place) => {
    const changed = (name: keyof Place) => next[name] !== values[name];
    const left = fields.flatMap(({ name }) => {
      const words = errors[name];
      return words === undefined || changed(name) ? [] : [[name, words] as const];
    });
    setErrors(Object.fromEntries(left));
    setMessage("");
    setValues(next);
  };
  const refuse = (found: Partial<Record<keyof Place, string>>, words: string) => {
    setErrors(found);
    setMessage(words);
    focusFirst(Object.fromEntries(fields.map(({ name }) => [name, found[name]])), field);
  };
  /** The next entry is often of the same topic. */
  const startNext = (added: Place) => {
    const next = { ...added, subTopic: "" };
    setStart(next);
    setValues(next);
    field("subTopic")?.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(values);
    refuse(missing, "");
    if (saving || Object.keys(missing).length > 0) return;
    setSaving(true);
    try {
      const names = spelledAsKnown(entries, values);
      await (entry ? putEntry(entry._id, values) : postEntry(names));
      notify(entry ? "Updated!" : "Added!", "success");
      onSaved();
      if (entry) {
        setStart(values);
        onDone();
      } else startNext(names);
    } catch (error) {
      notify("Failed to save.", "error");
      const names = fields.map(({ name }) => name);
      refuse(fieldErrors(error, names), messageOf(error, "Please try again in a moment."));
    } finally {
      setSaving(false);
    }
  };
  return { form, values, edit, errors, message, saving, dirty, save };
}

/** Adds an entry to the catalogue or renames one; what exists is suggested while one types. */
export function EntryForm(props: EntryFormProps) {
  const { entry, entries, onDone } = props;
  const { form, values, edit, errors, message, saving, dirty, save } = useEntryForm(props);
  const suggestions = suggestionsFor(entries, values);
  const isEdit = entry !== null;
  useEffect(() => {
    if (isEdit) form.current?.querySelector("input")?.focus();
  }, [form, isEdit]);
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <LeaveWarning when={dirty} />
      <h2>{isEdit ? "Edit entry" : "Add an entry"}</h2>
      {isEdit && (
        <p className={classes.soft}>A new name carries along all questions and passages.</p>
      )}
      <div role="alert">{message && <p className={classes.problem}>{message}</p>}</div>
      <div className={classes.row}>
        {fields.map(({ name, label }) => (
          <Autocomplete
            key={name}
            name={name}
            size="md"
            label={label}
            maxLength={120}
            autoComplete="off"
            limit={20}
            data={suggestions[name].filter((one) => one !== values[name])}
            value={values[name]}
            onChange={(text) => edit({ ...values, [name]: text })}
            error={errors[name]}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={saving}>
          {isEdit ? "Update" : "Add"}
        </Button>
        {isEdit && (
          <Button variant="default" size="md" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
