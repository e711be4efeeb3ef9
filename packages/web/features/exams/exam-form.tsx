import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import type { ComponentProps } from "react";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { CutoffFields } from "../../shared/cutoffs/cutoff-fields.tsx";
import { GradeFields } from "../../shared/cutoffs/grade-fields.tsx";
import {
  asKind,
  type ExamForm as Form,
  examInput,
  formProblems,
  tieChoices,
  tieValue,
} from "./exam-form.rules.ts";
import { ExamTests } from "./exam-tests.tsx";

const KINDS = [
  { value: "SHIFTS", label: "Shifts, ranked by percentile" },
  { value: "PAPERS", label: "Papers, whose marks add up" },
];

const SHIFTS = [
  { value: "one", label: "One shift" },
  { value: "best", label: "Several shifts: the best one counts" },
];

interface ExamFormProps<Saved> {
  start: Form;
  /** The maximum marks; null while they are unknown. */
  maxScore: number | null;
  action: string;
  save: (input: ReturnType<typeof examInput>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
}

/** Kind, tests and rules of an exam. */
export function ExamForm<Saved>(props: ExamFormProps<Saved>) {
  const { start, maxScore, action, save, onSaved, onCancel } = props;
  const form = useForm({
    initial: start,
    validate: formProblems,
    submit: async (values) => onSaved(await save(examInput(values))),
  });
  const { values, set, tried } = form;
  // Problems are shown after the first try to save, and disappear as they are corrected.
  const problems = tried ? formProblems(values) : {};
  return (
    <form {...form.form}>
      <LeaveWarning when={form.isDirty && !form.submitting} kept={false} />
      <Stack gap="lg">
        <Basics form={values} setForm={set} name={form.field("name")} />
        <ExamTests form={values} setForm={set} problems={problems} />
        <Card component="section" aria-labelledby="exam-cut-offs">
          <Text component="h2" size="lg" id="exam-cut-offs">
            Cut-offs
          </Text>
          <CutoffFields
            rows={values.cutoffs}
            tried={tried}
            onChange={(cutoffs) => set({ cutoffs })}
          />
        </Card>
        <Card component="section" aria-labelledby="exam-grades">
          <Text component="h2" size="lg" id="exam-grades">
            Grades
          </Text>
          <GradeFields
            rows={values.grades}
            maxMarks={maxScore}
            tried={tried}
            onChange={(grades) => set({ grades })}
          />
          {values.kind === "PAPERS" && values.grades.length > 0 && (
            <Checkbox
              label="Round totals to whole marks before grading"
              {...form.tick("roundTotal")}
            />
          )}
        </Card>
        <Problem>{form.problem}</Problem>
        <Row justify="end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            {action}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface BasicsProps {
  form: Form;
  setForm: (part: Partial<Form>) => void;
  name: ComponentProps<typeof TextField>;
}

function Basics({ form, setForm, name }: BasicsProps) {
  const ties = tieChoices(form.tieBreak);
  return (
    <Card component="section" aria-label="Exam">
      <Grid min="17rem">
        <TextField {...name} label="Name" maxLength={120} autoComplete="off" />
        <NativeSelect
          label="Exam type"
          choices={EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] }))}
          value={form.examType}
          onChange={({ currentTarget: { value } }) =>
            setForm({
              examType: EXAM_TYPES.find((one) => one === value) ?? form.examType,
              tests: [],
            })
          }
        />
        <NativeSelect
          label="Kind"
          choices={KINDS}
          value={form.kind}
          onChange={({ currentTarget: { value } }) =>
            setForm(asKind(form, value === "PAPERS" ? "PAPERS" : "SHIFTS"))
          }
        />
        {form.kind === "SHIFTS" ? (
          <NativeSelect
            label="Shifts for each student"
            description="Ties follow the tests’ own order"
            choices={SHIFTS}
            value={form.shifts}
            onChange={({ currentTarget: { value } }) =>
              setForm({ shifts: value === "best" ? "best" : "one" })
            }
          />
        ) : (
          <NativeSelect
            label="Students with equal totals"
            choices={ties.map(({ value, label }) => ({ value, label }))}
            value={tieValue(form.tieBreak)}
            onChange={({ currentTarget: { value } }) => {
              const chosen = ties.find((one) => one.value === value);
              if (chosen) setForm({ tieBreak: chosen.tieBreak });
            }}
          />
        )}
      </Grid>
    </Card>
  );
}
