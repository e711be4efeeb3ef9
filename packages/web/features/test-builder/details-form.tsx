import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import type { Dispatch } from "react";
import { formatMarks, formatMoment, viewerZoneName } from "../../lib/format.ts";
import { type Field, type FieldErrors, fieldId } from "./checklist.rules.ts";
import type { DraftAction } from "./draft.rules.ts";
import type { TestDraft } from "./draft.schema.ts";
import { isoFromLocal } from "./local-time.rules.ts";
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

/** Descriptions beneath keep the fields of a row in one line. */
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

/** What was typed with its zone named; fields themselves show none. */
const momentWords = (local: string): string => {
  const moment = isoFromLocal(local);
  return moment === "" ? `In your time zone, ${viewerZoneName()}` : formatMoment(moment);
};

/** What the test is, for whom and when. */
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
    <section className={classes.card} aria-labelledby="details">
      <h2 id="details">Test</h2>
      <div className={classes.fields}>
        <TextInput
          {...field("title")}
          className={classes.wide ?? ""}
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
          description="Of all sections together"
          required
          onChange={({ currentTarget }) => edit({ totalQuestions: currentTarget.value })}
        />
        <div className={classes.marks}>
          <span id="max-marks">Max Marks</span>
          <output aria-labelledby="max-marks">{formatMarks(marks)}</output>
        </div>
      </div>
    </section>
  );
}
