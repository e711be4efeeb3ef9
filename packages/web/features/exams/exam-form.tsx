import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Card, Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { CutoffFields } from "../../shared/judgement/cutoff-fields.tsx";
import { GradeFields } from "../../shared/judgement/grade-fields.tsx";
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

const SITTINGS = [
  { value: "one", label: "One shift for each student" },
  { value: "best", label: "Several shifts: the best one counts" },
];

interface ExamFormProps<Saved> {
  start: Form;
  /** Out of how many marks; null while it is unknown. */
  maxScore: number | null;
  action: string;
  save: (input: ReturnType<typeof examInput>) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
}

/** Kind, tests and rules of an exam. */
export function ExamForm<Saved>(props: ExamFormProps<Saved>) {
  const { start, maxScore, action, save, onSaved, onCancel } = props;
  const [form, setForm] = useState(start);
  const [tried, setTried] = useState(false);
  const problems = tried ? formProblems(form) : {};
  const saving = useMutation({ mutationFn: () => save(examInput(form)), onSuccess: onSaved });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(formProblems(form)).length === 0) saving.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Basics form={form} setForm={setForm} nameProblem={problems["name"]} />
        <ExamTests form={form} setForm={setForm} problems={problems} />
        <Card component="section" aria-labelledby="exam-cut-offs">
          <Text component="h2" size="lg" id="exam-cut-offs">
            Cut-offs
          </Text>
          <CutoffFields
            rows={form.cutoffs}
            tried={tried}
            onChange={(cutoffs) => setForm({ ...form, cutoffs })}
          />
        </Card>
        <Card component="section" aria-labelledby="exam-grades">
          <Text component="h2" size="lg" id="exam-grades">
            Grades
          </Text>
          <GradeFields
            rows={form.grades}
            maxMarks={maxScore}
            tried={tried}
            onChange={(grades) => setForm({ ...form, grades })}
          />
          {form.kind === "PAPERS" && form.grades.length > 0 && (
            <Checkbox
              size="md"
              label="Round totals to whole marks before grading"
              checked={form.roundTotal}
              onChange={({ currentTarget }) =>
                setForm({ ...form, roundTotal: currentTarget.checked })
              }
            />
          )}
        </Card>
        <Problem>{saving.error?.message}</Problem>
        <Row justify="end">
          <Button variant="default" size="md" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={saving.isPending}>
            {action}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

interface BasicsProps {
  form: Form;
  setForm: (form: Form) => void;
  nameProblem: string | undefined;
}

function Basics({ form, setForm, nameProblem }: BasicsProps) {
  const ties = tieChoices(form.tieBreak);
  return (
    <Card component="section" aria-label="Exam">
      <Grid min="17rem">
        <TextInput
          size="md"
          label="Name"
          maxLength={120}
          autoComplete="off"
          value={form.name}
          error={nameProblem}
          onChange={({ currentTarget }) => setForm({ ...form, name: currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label="Exam type"
          data={EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] }))}
          value={form.examType}
          onChange={({ currentTarget: { value } }) =>
            setForm({
              ...form,
              examType: EXAM_TYPES.find((one) => one === value) ?? form.examType,
              tests: [],
            })
          }
        />
        <NativeSelect
          size="md"
          label="Kind"
          data={KINDS}
          value={form.kind}
          onChange={({ currentTarget: { value } }) =>
            setForm(asKind(form, value === "PAPERS" ? "PAPERS" : "SHIFTS"))
          }
        />
        {form.kind === "SHIFTS" ? (
          <NativeSelect
            size="md"
            label="Sittings"
            description="Ties follow the tests’ own order"
            inputWrapperOrder={["label", "input", "description"]}
            data={SITTINGS}
            value={form.sittings}
            onChange={({ currentTarget: { value } }) =>
              setForm({ ...form, sittings: value === "best" ? "best" : "one" })
            }
          />
        ) : (
          <NativeSelect
            size="md"
            label="Students with equal totals"
            data={ties.map(({ value, label }) => ({ value, label }))}
            value={tieValue(form.tieBreak)}
            onChange={({ currentTarget: { value } }) => {
              const chosen = ties.find((one) => one.value === value);
              if (chosen) setForm({ ...form, tieBreak: chosen.tieBreak });
            }}
          />
        )}
      </Grid>
    </Card>
  );
}
