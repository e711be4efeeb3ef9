import { Combobox, offersFor } from "@academy/ui/kit/combobox.tsx";
import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect } from "react";
import * as z from "zod";
import { Problem } from "../../lib/form/problem.tsx";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { useKeptForm } from "../../lib/form/use-kept-form.ts";
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
  const form = useKeptForm<Place>({
    keptAs: `subject-topic.${entry?._id ?? "new"}`,
    schema: Kept,
    initial: valuesOf(entry),
    validate: missingIn,
    submit: async (place) => {
      const names = spelledAsKnown(entries, place);
      await (entry ? putEntry(entry._id, place) : postEntry(names));
      notify(entry ? "Updated!" : "Added!", "success");
      onSaved();
      // Keeps the topic in the form, because the next entry often has the same topic.
      form.restart(entry ? place : { ...names, subTopic: "" });
      if (entry) onDone();
      else form.focus("subTopic");
    },
    onError: () => notify("Failed to save.", "error"),
  });
  return form;
}

/** Adds an entry to the catalogue or renames one, and suggests names that exist already. */
export function EntryForm(props: EntryFormProps) {
  const { entry, entries, onDone } = props;
  const form = useEntryForm(props);
  const suggestions = suggestionsFor(entries, form.values);
  const isEdit = entry !== null;
  const { focus } = form;
  useEffect(() => {
    if (isEdit) focus("subject");
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, [isEdit]);
  return (
    <Card component="form" gap="md" {...form.form}>
      <LeaveWarning when={form.isDirty} />
      <Text component="h2" size="lg">
        {isEdit ? "Edit entry" : "Add an entry"}
      </Text>
      {isEdit && (
        <Text size="sm" tone="soft">
          All questions and passages get the new name.
        </Text>
      )}
      <Problem>{form.problem}</Problem>
      <Grid min="12rem">
        {fields.map(({ name, label }) => (
          <Combobox
            key={name}
            name={name}
            label={label}
            maxLength={120}
            offers={offersFor(
              suggestions[name].filter((one) => one !== form.values[name]),
              form.values[name],
              20,
            )}
            value={form.values[name]}
            error={form.field(name).error}
            onChange={(text) => form.set({ [name]: text })}
          />
        ))}
      </Grid>
      <Row>
        <Button type="submit" loading={form.submitting}>
          {isEdit ? "Update" : "Add"}
        </Button>
        {isEdit && (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        )}
      </Row>
    </Card>
  );
}
