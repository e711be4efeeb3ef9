import type { PassageRow } from "@academy/core/bank/passage/passage.schema.ts";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { fieldErrors, messageOf } from "../../lib/form/form-errors.ts";
import { readDraft, useKeptDraft } from "../../lib/form/kept-draft.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { notify } from "../../lib/notices.ts";
import { PassageFields, PassagePreview } from "../../shared/passages/passage-fields.tsx";
import {
  blankPassage,
  draftOf,
  isUntouched,
  nextPassage,
  PassageDraft,
  readPassage,
} from "../../shared/passages/passage-draft.rules.ts";
import { passagesKey, postPassage, putPassage } from "../../shared/passages/passages.queries.ts";
import type { Place } from "../../shared/bank/places.rules.ts";
import { Split } from "../../lib/split.tsx";
import { focusField } from "../../shared/question-form/focus-field.ts";

interface PassageFormProps {
  /** The edited passage; null to add one. */
  passage: PassageRow | null;
  places: readonly Place[];
  /** Returns to adding a passage. */
  onDone: () => void;
}

const FIELDS = ["examType", "subject", "topic", "subTopic", "passageText"];

function usePassageForm({ passage, onDone }: PassageFormProps) {
  const client = useQueryClient();
  const key = `passage.${passage?._id ?? "new"}`;
  const [start, setStart] = useState<PassageDraft>(passage ? draftOf(passage) : blankPassage);
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(key, PassageDraft);
    return kept && kept.rev === start.rev ? kept : start;
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState("");
  const [saving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useCtrlEnter(form);
  const untouched = isUntouched(draft, start);
  useKeptDraft(key, untouched ? null : draft);

  const refuse = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    if (form.current) focusField(form.current, found);
  };
  const begin = (next: PassageDraft) => {
    setStart(next);
    setDraft(next);
    setProblems({});
    setFailure("");
  };
  const save = async () => {
    setFailure("");
    const { body, problems: found } = readPassage(draft);
    if (!body) {
      notify("Fill all required fields", "error");
      return refuse(found);
    }
    setSaving(true);
    try {
      if (passage) await putPassage(passage._id, { ...body, rev: draft.rev });
      else await postPassage(body);
      notify(passage ? "Passage updated." : "Passage added.", "success");
      begin(passage ? draft : nextPassage(draft));
      await client.invalidateQueries({ queryKey: passagesKey });
      if (passage) onDone();
    } catch (error) {
      refuse(fieldErrors(error, FIELDS));
      setFailure(`Failed to save passage. ${messageOf(error, "Please try again.")}`);
    } finally {
      setSaving(false);
    }
  };
  const edit = (change: Partial<PassageDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    const fields = Object.keys(change);
    setProblems((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))),
    );
  };
  return { form, draft, edit, problems, failure, saving, untouched, save, begin, start };
}

/** Adds or edits a passage; after adding one, the form is ready for the next. */
export function PassageForm(props: PassageFormProps) {
  const { passage, places, onDone } = props;
  const { form, draft, untouched, saving, save, begin, start, ...rest } = usePassageForm(props);
  const [uploading, setUploading] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving && !uploading) void save();
  };
  const cancel = () => {
    begin(start);
    if (passage) onDone();
  };
  return (
    <Paper
      component="form"
      withBorder
      radius="lg"
      p={{ base: "md", sm: "lg" }}
      mt="md"
      ref={form}
      aria-label={passage ? "Edit passage" : "Add a passage"}
      onSubmit={submit}
      noValidate
    >
      <LeaveWarning when={!untouched} />
      <Split columns="main">
        <Stack gap="lg">
          <PassageFields
            draft={draft}
            onChange={rest.edit}
            problems={rest.problems}
            places={places}
            onUploading={setUploading}
          />
          <Problem>{rest.failure}</Problem>
          <Group gap="sm">
            <Button type="submit" size="md" loading={saving} disabled={uploading}>
              {passage ? "Update passage" : "Add passage"}
            </Button>
            {(passage || !untouched) && (
              <Button variant="default" size="md" disabled={saving} onClick={cancel}>
                {passage ? "Cancel" : "Clear"}
              </Button>
            )}
            <Text span size="sm" c="dimmed">
              {uploading ? "Uploading an image…" : "Ctrl + Enter saves"}
            </Text>
          </Group>
        </Stack>
        <PassagePreview html={draft.passageText} />
      </Split>
    </Paper>
  );
}
