import type { ExamTypeSettings } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Button, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo, useRef, useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { focusFirst, messageOf } from "../../lib/form/form-errors.ts";
import { readDraft, useKeptDraft } from "../../lib/form/kept-draft.ts";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { notify } from "../../lib/notices.ts";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import {
  atFields,
  draftOf,
  ExamTypeDraft,
  type ExamTypeField,
  FIELDS,
  readExamType,
} from "./exam-type-form.rules.ts";
import { putExamType } from "./exam-types.queries.ts";

interface FormProps {
  settings: ExamTypeSettings;
  onSaved: (name: string) => void;
  /** Reloads the settings after someone else changed them. */
  onOutdated: () => void;
  onDone: () => void;
}

const texts = (draft: ExamTypeDraft) => FIELDS.map((name) => draft[name]).join("\0");

function useExamTypeForm({ settings, onSaved, onDone }: FormProps) {
  const keptAs = `exam-type.${settings.examType}`;
  const [start] = useState(() => draftOf(settings));
  const [problem, setProblem] = useState<{ message: string; outdated: boolean } | null>(null);
  const form = useForm<ExamTypeDraft>({
    initialValues: readDraft(keptAs, ExamTypeDraft) ?? start,
    validate: (draft) => {
      const read = readExamType(draft);
      return "errors" in read ? read.errors : {};
    },
  });
  const { values } = form;
  const dirty = texts(values) !== texts(start);
  useKeptDraft(
    keptAs,
    useMemo(() => (dirty ? values : null), [dirty, values]),
  );
  const refuse = (errors: Readonly<Record<string, unknown>>) =>
    focusFirst(Object.fromEntries(FIELDS.map((name) => [name, errors[name]])), form.getInputNode);
  const save = form.onSubmit(async (draft) => {
    setProblem(null);
    const read = readExamType(draft);
    if ("errors" in read) return;
    try {
      const { name } = await putExamType(settings.examType, read.input);
      form.setValues(start);
      onSaved(name);
      onDone();
    } catch (error) {
      notify("Failed to save.", "error");
      const outdated = error instanceof ApiError && error.code === "conflict";
      setProblem({ message: messageOf(error, "Please try again in a moment."), outdated });
      const errors = error instanceof ApiError ? atFields(error.fields) : {};
      form.setErrors(errors);
      refuse(errors);
    }
  }, refuse);
  return { form, start, problem, dirty, save };
}

/** Edits one exam type. A draft is kept on this device until it is saved. */
export function ExamTypeForm(props: FormProps) {
  const { onDone, onOutdated, settings } = props;
  const { form, start, problem, dirty, save } = useExamTypeForm(props);
  const element = useRef<HTMLFormElement>(null);
  useCtrlEnter(element);
  const field = (name: ExamTypeField) => ({ ...form.getInputProps(name), name, size: "md" });
  return (
    <Stack component="form" ref={element} onSubmit={save} noValidate>
      <LeaveWarning when={dirty} />
      <div role="alert">
        {problem && (
          <Notice tone="error">
            <p>{problem.message}</p>
            {problem.outdated && (
              <Button
                variant="default"
                size="md"
                onClick={() => {
                  form.setValues(start);
                  onOutdated();
                }}
              >
                Load the current settings
              </Button>
            )}
          </Notice>
        )}
      </div>
      <TextInput
        {...field("name")}
        data-autofocus
        label="Displayed name"
        description={`Students see this name when they subscribe. The code stays ${settings.examType}.`}
        maxLength={60}
        autoComplete="off"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
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
          label="Duration in days"
          description="365 days are a year."
          inputMode="numeric"
          autoComplete="off"
        />
      </SimpleGrid>
      <Textarea
        {...field("includes")}
        label="What it includes"
        description="Up to 12, one per line. Students see them before they pay."
        autosize
        minRows={4}
        maxRows={12}
      />
      <Text size="sm" tone="soft">
        Changes apply to new payments only.
      </Text>
      <Row justify="end">
        <Button variant="default" size="md" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="md" loading={form.submitting}>
          Save
        </Button>
      </Row>
    </Stack>
  );
}
