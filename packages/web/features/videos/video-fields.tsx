import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { Grid, Row } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import {
  EXAM_TYPES,
  type ExamType,
  examTypeLabels,
} from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { mappingsQuery } from "../../shared/bank/bank.queries.ts";
import { useListOrWarn } from "../../lib/address/use-list-or-warn.ts";
import { PlaceSelects } from "../../shared/bank/place-selects.tsx";

/** The fields that several videos of one upload share. */
export interface SharedFields {
  examTypes: ExamType[];
  subject: string;
  topic: string;
  subTopic: string;
  isFree: boolean;
  /** Whether students may keep the video on their device. */
  mayKeep: boolean;
}

export const noFields: SharedFields = {
  examTypes: [],
  subject: "",
  topic: "",
  subTopic: "",
  isFree: false,
  mayKeep: false,
};

export const examTypesProblem = ({ examTypes, isFree }: SharedFields): string | null =>
  isFree || examTypes.length > 0 ? null : "Choose at least one exam type, or make the video free.";

interface FieldsProps {
  fields: SharedFields;
  onChange: (fields: SharedFields) => void;
  /** The problem of the chosen exam types. */
  problem: string | null;
}

/** The fields that say for whom a video is, and where it belongs in the syllabus. */
export function VideoFields({ fields, onChange, problem }: FieldsProps) {
  const entries = useListOrWarn(useQuery(mappingsQuery), "catalogue");
  const { examTypes, isFree, mayKeep, ...place } = fields;
  return (
    <>
      <FieldSet label="Exam types" error={problem}>
        <Row style={{ columnGap: "1.25rem", rowGap: 0 }}>
          {EXAM_TYPES.map((one) => (
            <Checkbox
              key={one}
              name="examTypes"
              label={examTypeLabels[one]}
              checked={examTypes.includes(one)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...fields,
                  examTypes: EXAM_TYPES.filter((code) =>
                    code === one ? checked : examTypes.includes(code),
                  ),
                })
              }
            />
          ))}
        </Row>
      </FieldSet>
      <Grid min="12rem">
        <PlaceSelects
          entries={entries}
          place={place}
          onChange={(next) => onChange({ ...fields, ...next })}
          empty="Choose"
        />
      </Grid>
      <Checkbox
        label="Free for everyone"
        description="Shown on the start page and under Demo Videos; all others need a subscription."
        checked={isFree}
        onChange={({ currentTarget }) => onChange({ ...fields, isFree: currentTarget.checked })}
      />
      <Checkbox
        label="Students may keep it on their device"
        description="Its smallest copy, to watch without a connection: for 30 days, and not beyond the subscription. Who may watch can record it, too."
        checked={mayKeep}
        onChange={({ currentTarget }) => onChange({ ...fields, mayKeep: currentTarget.checked })}
      />
    </>
  );
}
