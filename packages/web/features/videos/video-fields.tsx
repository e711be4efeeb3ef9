import { Grid } from "@academy/ui/kit/layout.tsx";
import {
  EXAM_TYPES,
  type ExamType,
  examTypeLabels,
} from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Checkbox, Group } from "@mantine/core";
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
}

export const noFields: SharedFields = {
  examTypes: [],
  subject: "",
  topic: "",
  subTopic: "",
  isFree: false,
};

export const examTypesProblem = ({ examTypes, isFree }: SharedFields): string | null =>
  isFree || examTypes.length > 0 ? null : "Choose at least one exam type, or make the video free.";

interface FieldsProps {
  fields: SharedFields;
  onChange: (fields: SharedFields) => void;
  /** The error of the exam types. */
  problem: string | null;
}

/** For whom a video is, and its place in the syllabus. */
export function VideoFields({ fields, onChange, problem }: FieldsProps) {
  const entries = useListOrWarn(useQuery(mappingsQuery), "catalogue");
  const { examTypes, isFree, ...place } = fields;
  return (
    <>
      <Checkbox.Group
        label="Exam types"
        value={examTypes}
        onChange={(chosen) =>
          onChange({ ...fields, examTypes: EXAM_TYPES.filter((one) => chosen.includes(one)) })
        }
        error={problem}
        size="md"
      >
        <Group gap="0 1.25rem">
          {EXAM_TYPES.map((one) => (
            <Checkbox
              key={one}
              py={10}
              value={one}
              label={examTypeLabels[one]}
              size="md"
              name="examTypes"
            />
          ))}
        </Group>
      </Checkbox.Group>
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
        size="md"
        checked={isFree}
        onChange={({ currentTarget }) => onChange({ ...fields, isFree: currentTarget.checked })}
      />
    </>
  );
}
