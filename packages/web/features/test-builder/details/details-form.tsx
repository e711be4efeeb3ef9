import { Grid } from "@academy/ui/kit/layout.tsx";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { NativeSelect, Paper, Text, TextInput, Title } from "@mantine/core";
import type { Dispatch } from "react";
import { formatMarks, formatMoment, viewerZoneName } from "../../../lib/format.ts";
import { type Field, type FieldErrors, fieldId } from "../draft/checklist.rules.ts";
import type { DraftAction } from "../draft/draft.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import { isoFromLocal } from "./local-time.rules.ts";

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

/** Descriptions below the inputs keep the inputs of a row aligned. */
const ORDER: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

const ACCESS = [
  { value: "SUBSCRIBE", label: "Subscribers" },
  { value: "PUBLIC", label: "Public" },
];

const TEST_TYPES = [
  { value: "MTT", label: "MTT: multi topic" },
  { value: "STT", label: "STT: single topic" },
];

/** The entered time with its time zone, which the field does not show. */
const momentWords = (local: string): string => {
  const moment = isoFromLocal(local);
  return moment === "" ? `In your time zone, ${viewerZoneName()}` : formatMoment(moment);
};

/** The test's title, access, schedule and size. */
export function DetailsForm({ draft, dispatch, errors, marks }: DetailsProps) {
  const edit = (fields: Partial<TestDraft>) => dispatch({ type: "edit", fields });
  const field = (name: Field) => ({
    id: fieldId(name),
    size: "md" as const,
    value: draft[name],
    error: errors[name],
    inputWrapperOrder: ORDER,
  });
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby="details">
      <Title order={2} fz="lg" mb="md" id="details">
        Test
      </Title>
      <Grid min="15rem">
        <TextInput
          {...field("title")}
          style={{ gridColumn: "1 / -1" }}
          label="Title"
          maxLength={200}
          autoComplete="off"
          required
          onChange={({ currentTarget }) => edit({ title: currentTarget.value })}
        />
        <NativeSelect
          {...field("examType")}
          label="Exam type"
          data={TYPES}
          required
          onChange={({ currentTarget: { value } }) =>
            edit({ examType: EXAM_TYPES.find((code) => code === value) ?? "" })
          }
        />
        <NativeSelect
          {...field("access")}
          label="Access"
          description={
            draft.access === "PUBLIC" ? "Every student" : "Students who subscribed to the exam type"
          }
          data={ACCESS}
          required
          onChange={({ currentTarget: { value } }) =>
            edit({ access: value === "PUBLIC" ? "PUBLIC" : "SUBSCRIBE" })
          }
        />
        <NativeSelect
          {...field("testType")}
          label="Test type"
          data={TEST_TYPES}
          required
          onChange={({ currentTarget: { value } }) =>
            edit({ testType: value === "STT" ? "STT" : "MTT" })
          }
        />
        <TextInput
          {...field("startTime")}
          type="datetime-local"
          label="Start time"
          description={momentWords(draft.startTime)}
          required
          onChange={({ currentTarget }) => edit({ startTime: currentTarget.value })}
        />
        <TextInput
          {...field("expiryTime")}
          type="datetime-local"
          label="Expiry time"
          description={momentWords(draft.expiryTime)}
          required
          onChange={({ currentTarget }) => edit({ expiryTime: currentTarget.value })}
        />
        <TextInput
          {...field("durationMinutes")}
          type="number"
          min={1}
          label="Duration"
          description="Minutes for each student"
          required
          onChange={({ currentTarget }) => edit({ durationMinutes: currentTarget.value })}
        />
        <TextInput
          {...field("totalQuestions")}
          type="number"
          min={1}
          label="Total questions"
          description="In all sections together"
          required
          onChange={({ currentTarget }) => edit({ totalQuestions: currentTarget.value })}
        />
        <MaxMarks marks={marks} />
      </Grid>
    </Paper>
  );
}

const MaxMarks = ({ marks }: { marks: number }) => (
  <div>
    <Text span fw={600} id="max-marks">
      Max Marks
    </Text>
    <Text
      component="output"
      display="block"
      fz="var(--text-2xl)"
      ff="heading"
      aria-labelledby="max-marks"
    >
      {formatMarks(marks)}
    </Text>
  </div>
);
