import { TextField } from "@academy/ui/kit/fields.tsx";
import { daysProblem, type ReportFilters } from "./month-reports.rules.ts";

interface ReportDaysProps {
  filters: ReportFilters;
  onChange: (change: Partial<ReportFilters>) => void;
}

/**
 * Fields for the first and the last day, which replace the month. A field keeps an incomplete day.
 */
export const ReportDays = ({ filters, onChange }: ReportDaysProps) =>
  (["from", "to"] as const).map((name) => (
    <TextField
      key={name}
      label={name === "from" ? "From" : "To"}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      defaultValue={filters[name]}
      error={name === "to" ? daysProblem(filters) : null}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  ));
