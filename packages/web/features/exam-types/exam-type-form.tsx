import type { ExamTypeSettings } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { isConflict } from "../../lib/form/form-errors.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { useKeptForm } from "../../lib/form/use-kept-form.ts";
import { notify } from "../../lib/notices.ts";
import { atFields, draftOf, ExamTypeDraft, readExamType } from "./exam-type-form.rules.ts";
import { putExamType } from "./exam-types.queries.ts";

interface FormProps {
  settings: ExamTypeSettings;
  onSaved: (name: string) => void;
  /** Reloads the settings after someone else changed them. */
  onOutdated: () => void;
  onDone: () => void;
}

function useExamTypeForm({ settings, onSaved, onDone }: FormProps) {
  const [outdated, setOutdated] = useState(false);
  const form = useKeptForm<ExamTypeDraft>({
    keptAs: `exam-type.${settings.examType}`,
    schema: ExamTypeDraft,
    initial: draftOf(settings),
    validate: (draft) => {
      const read = readExamType(draft);
      return "errors" in read ? read.errors : {};
    },
    submit: async (draft) => {
      setOutdated(false);
      const read = readExamType(draft);
      if ("errors" in read) return;
      const { name } = await putExamType(settings.examType, read.input);
      form.reset();
      onSaved(name);
      onDone();
    },
    onError: (error) => {
      notify("Failed to save.", "error");
      setOutdated(isConflict(error));
    },
    problemsIn: (error) => (error instanceof ApiError ? atFields(error.fields) : {}),
  });
  return { form, outdated };
}

/** Edits one exam type. A draft is kept on this device until it is saved. */
export function ExamTypeForm(props: FormProps) {
  const { onDone, onOutdated, settings } = props;
  const { form, outdated } = useExamTypeForm(props);
  const { field } = form;
  return (
    <Stack component="form" {...form.form}>
      <LeaveWarning when={form.isDirty} />
      <div role="alert">
        {form.problem && (
          <Notice tone="error">
            <p>{form.problem}</p>
            {outdated && (
              <Button
                variant="default"
                onClick={() => {
                  form.reset();
                  onOutdated();
                }}
              >
                Load the current settings
              </Button>
            )}
          </Notice>
        )}
      </div>
      <TextField
        {...field("name")}
        data-autofocus
        label="Displayed name"
        description={`Students see this name when they subscribe. The code stays ${settings.examType}.`}
        maxLength={60}
        autoComplete="off"
      />
      <Grid min="17rem">
        <TextField
          {...field("fee")}
          label="Fee in rupees"
          description="Leave it empty to stop selling."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...field("days")}
          label="Duration in days"
          description="365 days are a year."
          inputMode="numeric"
          autoComplete="off"
        />
      </Grid>
      <TextArea
        {...field("includes")}
        label="What it includes"
        description="Up to 12, one per line. Students see them before they pay."
        rows={4}
      />
      <Text size="sm" tone="soft">
        Changes apply to new payments only.
      </Text>
      <Row justify="end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
      </Row>
    </Stack>
  );
}
