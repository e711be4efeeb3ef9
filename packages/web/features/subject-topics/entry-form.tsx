import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Autocomplete, Button, SimpleGrid } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect, useMemo, useState } from "react";
import * as z from "zod";
import { fieldErrors, focusFirst, messageOf } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { readDraft, useKeptDraft } from "../../lib/form/kept-draft.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { notify } from "../../lib/notices.ts";
import type { Place } from "../../shared/bank/places.rules.ts";
import { missingIn, spelledAsKnown, suggestionsFor } from "./subject-topics.rules.ts";
import { postEntry, putEntry } from "./subject-topics.queries.ts";

const fields = [
  { name: "subject", label: "Subject" },
  { name: "topic", label: "Topic" },
  { name: "subTopic", label: "Sub-topic" },
] as const;

const EMPTY: Place = { subject: "", topic: "", subTopic: "" };
const Kept = z.object({ subject: z.string(), topic: z.string(), subTopic: z.string() });
const namesOf = ({ subject, topic, subTopic }: Place): Place => ({ subject, topic, subTopic });

interface EntryFormProps {
  /** The edited entry; null to add one. */
  entry: SubjectTopic | null;
  entries: readonly Place[];
  onSaved: () => void;
  onDone: () => void;
}

const valuesOf = (entry: SubjectTopic | null): Place => (entry ? namesOf(entry) : EMPTY);

function useEntryForm({ entry, entries, onSaved, onDone }: EntryFormProps) {
  const keptAs = `subject-topic.${entry?._id ?? "new"}`;
  const [start, setStart] = useState(() => valuesOf(entry));
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm<Place>({
    initialValues: readDraft(keptAs, Kept) ?? start,
    validate: (values) => missingIn(values),
    onValuesChange: () => setMessage(null),
  });
  const { values } = form;
  const dirty = fields.some(({ name }) => values[name] !== start[name]);
  useKeptDraft(
    keptAs,
    useMemo(() => (dirty ? namesOf(values) : null), [dirty, values]),
  );
  const refuse = (found: Readonly<Record<string, unknown>>) =>
    focusFirst(
      Object.fromEntries(fields.map(({ name }) => [name, found[name]])),
      form.getInputNode,
    );
  /** The next entry often has the same topic. */
  const startNext = (added: Place) => {
    const next = { ...added, subTopic: "" };
    setStart(next);
    form.setValues(next);
    form.getInputNode("subTopic")?.focus();
  };
  const save = form.onSubmit(async (place) => {
    setMessage(null);
    try {
      const names = spelledAsKnown(entries, place);
      await (entry ? putEntry(entry._id, place) : postEntry(names));
      notify(entry ? "Updated!" : "Added!", "success");
      onSaved();
      if (entry) {
        setStart(place);
        onDone();
      } else startNext(names);
    } catch (error) {
      notify("Failed to save.", "error");
      const errors = fieldErrors(
        error,
        fields.map(({ name }) => name),
      );
      form.setErrors(errors);
      setMessage(messageOf(error, "Please try again in a moment."));
      refuse(errors);
    }
  }, refuse);
  return { form, message, dirty, save };
}

/** Adds an entry to the catalogue or renames one, with suggestions of what exists. */
export function EntryForm(props: EntryFormProps) {
  const { entry, entries, onDone } = props;
  const { form, message, dirty, save } = useEntryForm(props);
  const suggestions = suggestionsFor(entries, form.values);
  const isEdit = entry !== null;
  const { getInputNode } = form;
  useEffect(() => {
    if (isEdit) getInputNode("subject")?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, [isEdit]);
  return (
    <Card component="form" gap="md" onSubmit={save} noValidate>
      <LeaveWarning when={dirty} />
      <Text component="h2" size="lg">
        {isEdit ? "Edit entry" : "Add an entry"}
      </Text>
      {isEdit && (
        <Text size="sm" tone="soft">
          All questions and passages get the new name.
        </Text>
      )}
      <Problem>{message}</Problem>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {fields.map(({ name, label }) => (
          <Autocomplete
            {...form.getInputProps(name)}
            key={name}
            name={name}
            size="md"
            label={label}
            maxLength={120}
            autoComplete="off"
            limit={20}
            data={suggestions[name].filter((one) => one !== form.values[name])}
          />
        ))}
      </SimpleGrid>
      <Row>
        <Button type="submit" size="md" loading={form.submitting}>
          {isEdit ? "Update" : "Add"}
        </Button>
        {isEdit && (
          <Button variant="default" size="md" onClick={onDone}>
            Cancel
          </Button>
        )}
      </Row>
    </Card>
  );
}
