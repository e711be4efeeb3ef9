import type { PassageRow } from "@academy/core/bank/passage/passage.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { isWrong } from "../../lib/form/refusal.rules.ts";
import { useKeptForm } from "../../lib/form/use-kept-form.ts";
import { notify } from "../../lib/notices.ts";
import { PassageFields, PassagePreview } from "../../shared/passages/passage-fields.tsx";
import {
  blankPassage,
  draftOf,
  nextPassage,
  PassageDraft,
  readPassage,
} from "../../shared/passages/passage-draft.rules.ts";
import { passagesKey, postPassage, putPassage } from "../../shared/passages/passages.queries.ts";
import type { Place } from "../../shared/bank/places.rules.ts";
import { Split } from "../../lib/split.tsx";

interface PassageFormProps {
  /** The edited passage; null to add one. */
  passage: PassageRow | null;
  places: readonly Place[];
  /** Returns to adding a passage. */
  onDone: () => void;
}

function usePassageForm({ passage, onDone }: PassageFormProps) {
  const client = useQueryClient();
  const form = useKeptForm<PassageDraft>({
    keptAs: `passage.${passage?._id ?? "new"}`,
    schema: PassageDraft,
    goesOn: (kept) => kept.rev === (passage?.rev ?? 0),
    initial: passage ? draftOf(passage) : blankPassage,
    validate: (draft) => {
      const { problems = {} } = readPassage(draft);
      if (isWrong(problems)) notify("Fill all required fields", "error");
      return problems;
    },
    submit: async (draft) => {
      const { body } = readPassage(draft);
      if (!body) return;
      if (passage) await putPassage(passage._id, { ...body, rev: draft.rev });
      else await postPassage(body);
      notify(passage ? "Passage updated." : "Passage added.", "success");
      form.restart(passage ? draft : nextPassage(draft));
      await client.invalidateQueries({ queryKey: passagesKey });
      if (passage) onDone();
    },
    wordsOf: (error) => `Failed to save passage. ${messageOf(error, "Please try again.")}`,
  });
  return form;
}

/** Adds or edits a passage; after adding one, the form is ready for the next. */
export function PassageForm(props: PassageFormProps) {
  const { passage, places, onDone } = props;
  const form = usePassageForm(props);
  const { values, isDirty, submitting } = form;
  const [uploading, setUploading] = useState(false);
  const cancel = () => {
    form.reset();
    if (passage) onDone();
  };
  return (
    <Card
      style={{ marginTop: "1rem" }}
      component="form"
      {...form.form}
      aria-label={passage ? "Edit passage" : "Add a passage"}
    >
      <LeaveWarning when={isDirty} />
      <Split columns="main">
        <Stack gap="lg">
          <PassageFields
            draft={values}
            onChange={form.set}
            problems={form.problems}
            places={places}
            onUploading={setUploading}
          />
          <Problem>{form.problem}</Problem>
          <Row>
            <Button type="submit" loading={submitting} disabled={uploading}>
              {passage ? "Update passage" : "Add passage"}
            </Button>
            {(passage || isDirty) && (
              <Button variant="default" disabled={submitting} onClick={cancel}>
                {passage ? "Cancel" : "Clear"}
              </Button>
            )}
            <Text component="span" size="sm" tone="soft">
              {uploading ? "Uploading an image…" : "Ctrl + Enter saves"}
            </Text>
          </Row>
        </Stack>
        <PassagePreview html={values.passageText} />
      </Split>
    </Card>
  );
}
