import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Text } from "@academy/ui/kit/layout.tsx";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { Dispatch } from "react";
import { formatMarks } from "../../../lib/format.ts";
import { type Field, type FieldErrors, fieldId } from "../draft/checklist.rules.ts";
import type { DraftAction } from "../draft/draft.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import classes from "./details-form.module.css";

interface DetailsProps {
  draft: TestDraft;
  dispatch: Dispatch<DraftAction>;
  errors: FieldErrors;
  /** Marks of the selected questions. */
  marks: number;
}

const TYPES = [
  { value: "", label: "Choose…" },
  ...EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] })),
];

const ACCESS = [
  { value: "SUBSCRIBE", label: "Subscribers" },
  { value: "PUBLIC", label: "Public" },
];

const TEST_TYPES = [
  { value: "MTT", label: "MTT: multi topic" },
  { value: "STT", label: "STT: single topic" },
];

/** The test's title, access and size. */
export function DetailsForm({ draft, dispatch, errors, marks }: DetailsProps) {
  const edit = (fields: Partial<TestDraft>) => dispatch({ type: "edit", fields });
  const field = (name: Field) => ({
    id: fieldId(name),
    value: draft[name],
    error: errors[name],
  });
  return (
    <Card component="section" aria-labelledby="details">
      <h2 className="academy-heading-lg" id="details">
        Test
      </h2>
      <Grid min="10rem" gap="sm">
        <TextField
          {...field("title")}
          className={classes.title}
          label="Title"
          maxLength={200}
          autoComplete="off"
          required
          onChange={({ currentTarget }) => edit({ title: currentTarget.value })}
        />
        <NativeSelect
          {...field("examType")}
          label="Exam type"
          choices={TYPES}
          required
          onChange={({ currentTarget: { value } }) =>
            edit({ examType: EXAM_TYPES.find((code) => code === value) ?? "" })
          }
        />
        <NativeSelect
          {...field("access")}
          label="Access"
          description={
            draft.access === "PUBLIC" ? "Every student" : "Who subscribed to the exam type"
          }
          choices={ACCESS}
          required
          onChange={({ currentTarget: { value } }) =>
            edit({ access: value === "PUBLIC" ? "PUBLIC" : "SUBSCRIBE" })
          }
        />
        <NativeSelect
          {...field("testType")}
          label="Test type"
          choices={TEST_TYPES}
          required
          onChange={({ currentTarget: { value } }) =>
            edit({ testType: value === "STT" ? "STT" : "MTT" })
          }
        />
        <TextField
          {...field("durationMinutes")}
          type="number"
          min={1}
          label="Duration"
          description="Minutes for each student"
          required
          onChange={({ currentTarget }) => edit({ durationMinutes: currentTarget.value })}
        />
        <TextField
          {...field("totalQuestions")}
          type="number"
          min={1}
          label="Total questions"
          required
          onChange={({ currentTarget }) => edit({ totalQuestions: currentTarget.value })}
        />
        <MaxMarks marks={marks} />
      </Grid>
    </Card>
  );
}

const MaxMarks = ({ marks }: { marks: number }) => (
  <div>
    <Text component="span" strong id="max-marks">
      Max Marks
    </Text>
    <Text
      size="2xl"
      strong
      style={{ display: "block" }}
      component="output"
      aria-labelledby="max-marks"
    >
      {formatMarks(marks)}
    </Text>
  </div>
);
