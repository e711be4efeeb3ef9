import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { useState } from "react";
import type { SectionDraft, TestDraft } from "../draft/draft.schema.ts";
import { wholeNumber } from "../draft/whole-number.rules.ts";

const TIMINGS = [
  { value: "WHOLE", label: "One time for the whole test" },
  { value: "SECTIONS", label: "A time for each section" },
];

const LEAVING = [
  { value: "no", label: "Not possible" },
  { value: "yes", label: "Possible; the next section opens" },
];

const MAX_LATE_SECONDS = 300;

interface TimingFieldsProps {
  draft: TestDraft;
  edit: (fields: Partial<TestDraft>) => void;
}

/** Whether sections have their own time, and the rules for their ends. */
export function TimingFields({ draft, edit }: TimingFieldsProps) {
  const isTimed = draft.timing === "SECTIONS";
  return (
    <>
      <NativeSelect
        label="Time"
        description={
          isTimed
            ? "Sections open one after another. Enter the minutes of each below."
            : "Students go to and fro between sections"
        }
        choices={TIMINGS}
        value={draft.timing}
        onChange={({ currentTarget: { value } }) =>
          edit({ timing: value === "SECTIONS" ? "SECTIONS" : "WHOLE" })
        }
      />
      {isTimed && (
        <>
          <NativeSelect
            label="Leaving a section early"
            choices={LEAVING}
            value={draft.mayLeaveSection ? "yes" : "no"}
            onChange={({ currentTarget: { value } }) => edit({ mayLeaveSection: value === "yes" })}
          />
          <LateSeconds
            value={draft.lateSectionSeconds}
            onChange={(lateSectionSeconds) => edit({ lateSectionSeconds })}
          />
        </>
      )}
    </>
  );
}

interface NumberProps {
  value: number;
  onChange: (value: number) => void;
}

/** Keeps the typed text, and reports it once it is a whole number within the range. */
function LateSeconds({ value, onChange }: NumberProps) {
  const [typed, setTyped] = useState(String(value));
  const read = (text: string) => (text.trim() === "0" ? 0 : wholeNumber(text));
  const isValid = (seconds: number | null) => seconds !== null && seconds <= MAX_LATE_SECONDS;
  return (
    <TextField
      inputMode="numeric"
      label="Accept late answers for"
      description="Seconds after a section's end, for devices that were offline"
      value={typed}
      error={isValid(read(typed)) ? undefined : `Enter 0 to ${MAX_LATE_SECONDS} seconds.`}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const seconds = read(currentTarget.value);
        if (seconds !== null && isValid(seconds)) onChange(seconds);
      }}
    />
  );
}

interface MinutesFieldProps {
  /** Number of the section, from 1. */
  number: number;
  section: Pick<SectionDraft, "minutes">;
  onChange: (fields: Pick<SectionDraft, "minutes">) => void;
}

/** The minutes of one section, in a test with timed sections. */
export function MinutesField({ number, section, onChange }: MinutesFieldProps) {
  const [typed, setTyped] = useState(section.minutes === null ? "" : String(section.minutes));
  return (
    <TextField
      style={{ width: "12rem" }}
      inputMode="numeric"
      label="Minutes"
      aria-label={`Minutes of section ${number}`}
      value={typed}
      error={wholeNumber(typed) === null ? "Enter a number, 1 or more." : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange({ minutes: wholeNumber(value) });
      }}
    />
  );
}
