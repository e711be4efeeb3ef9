import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { examTypesQuery } from "../../shared/sales/exam-types.queries.ts";
import { focusFirst } from "../../lib/form-errors.ts";
import { useListOrWarn } from "../../lib/use-list-or-warn.ts";
import { daysProblem, type ReportFilters } from "./student-reports.rules.ts";
import classes from "./student-reports.module.css";

const ALL = { value: "", label: "All Exam Types" };

interface FiltersProps {
  /** What the list shows now. */
  filters: ReportFilters;
  onApply: (filters: ReportFilters) => void;
}

/** Narrows the list once Apply is pressed; the days are India's. */
export function ReportFiltersForm({ filters, onApply }: FiltersProps) {
  const types = useListOrWarn(useQuery(examTypesQuery), "exam types");
  const form = useForm({
    initialValues: filters,
    validate: { endDate: (_day, values) => daysProblem(values) },
  });
  const chosen = form.values.examType;
  const known = types.map(({ examType, name }) => ({ value: examType, label: name }));
  // What the address names is there before the list is.
  const missing = EXAM_TYPES.filter((code) => code === chosen && types.length === 0);
  const own = missing.map((code) => ({ value: code, label: examTypeLabels[code] }));
  return (
    <search>
      <form
        className={classes.filters}
        onSubmit={form.onSubmit(onApply, (errors) => focusFirst(errors, form.getInputNode))}
        noValidate
      >
        <NativeSelect
          {...form.getInputProps("examType")}
          name="examType"
          label="Exam type"
          size="md"
          data={[ALL, ...known, ...own]}
        />
        <TextInput
          {...form.getInputProps("startDate")}
          name="startDate"
          label="Start date"
          type="date"
          size="md"
        />
        <TextInput
          {...form.getInputProps("endDate")}
          name="endDate"
          label="End date"
          type="date"
          size="md"
        />
        <Button type="submit" size="md" className={classes.apply ?? ""}>
          Apply
        </Button>
      </form>
    </search>
  );
}
