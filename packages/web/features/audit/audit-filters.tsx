import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { useState } from "react";
import type { WriteOptions } from "../../lib/address/address.rules.ts";
import { lastMonths, monthName } from "../../lib/address/months.rules.ts";
import { TypedSearch } from "../../lib/address/typed-search.tsx";
import { actionWords } from "./audit-kinds.rules.ts";
import { actionChoices, type AuditFilters, auditFilters } from "./audit.rules.ts";

const MONTHS = 36;

interface FiltersProps {
  filters: AuditFilters;
  onChange: (part: Partial<AuditFilters>, options?: WriteOptions) => void;
}

/** Filters the log immediately on each change. */
export function AuditFiltersBar({ filters, onChange }: FiltersProps) {
  const { month, action, by, target } = filters;
  const isOffered = actionChoices.some(({ items }) => items.some(({ value }) => value === action));
  return (
    <FilterPills>
      <NativeSelect
        label="Month"
        choices={useMonths(month, target !== "")}
        value={month}
        onChange={({ currentTarget }) => onChange({ month: currentTarget.value })}
      />
      <NativeSelect
        label="What"
        choices={[
          { value: "", label: "All actions" },
          // An action that is in the page's address is always offered, even if it is not in the
          // usual list.
          ...(action === "" || isOffered ? [] : [{ value: action, label: actionWords(action) }]),
          ...actionChoices,
        ]}
        value={action}
        onChange={({ currentTarget }) => onChange({ action: currentTarget.value })}
      />
      <TypedSearch
        label="Who"
        placeholder="Part of a name, or a user id"
        text={by}
        onSearch={(next) => onChange({ by: next }, { replace: true })}
      />
      <TypedSearch
        label="Changed item"
        placeholder="Id of a question, test or user"
        text={target}
        onSearch={(next) => onChange({ target: next }, { replace: true })}
      />
      {auditFilters.isNarrowed(filters) && (
        <Button
          variant="subtle"
          onClick={() => onChange({ month: "", action: "", by: "", target: "" })}
        >
          Clear filters
        </Button>
      )}
    </FilterPills>
  );
}

/** The first option is the current month or, if a target is given, all months. */
function useMonths(chosen: string, hasSubject: boolean) {
  const [months] = useState(() => lastMonths(new Date(), MONTHS));
  const [current = ""] = months;
  const listed = chosen === "" || months.includes(chosen) ? months : [...months, chosen];
  const named = listed.map((month) => ({ value: month, label: monthName(month) }));
  if (hasSubject) return [{ value: "", label: "All months" }, ...named];
  return named.map((one) =>
    one.value === current && chosen !== current ? { ...one, value: "" } : one,
  );
}
