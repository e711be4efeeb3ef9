import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { USER_ROLES, USER_STATES } from "@academy/core/people/user/user-list.schema.ts";
import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import type { WriteOptions } from "../../lib/address/address.rules.ts";
import { TypedSearch } from "../../lib/address/typed-search.tsx";
import { roleWords, stateWords, type UserFilters, userFilters } from "./users.rules.ts";

const ROLES = [
  { value: "", label: "All roles" },
  ...USER_ROLES.map((value) => ({ value, label: roleWords[value] })),
];
const STATES = [
  { value: "", label: "All states" },
  ...USER_STATES.map((value) => ({ value, label: stateWords[value] })),
];
const EXAMS = [
  { value: "", label: "Any subscription" },
  ...EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] })),
];

interface FiltersProps {
  filters: UserFilters;
  onChange: (part: Partial<UserFilters>, options?: WriteOptions) => void;
}

/** Filters the list immediately on each change. */
export function UserFiltersBar({ filters, onChange }: FiltersProps) {
  const choose = (name: "role" | "state" | "examType", value: string) =>
    onChange({ [name]: userFilters.read(new URLSearchParams({ [name]: value }))[name] });
  const selects = [
    { name: "role", label: "Role", data: ROLES },
    { name: "state", label: "State", data: STATES },
    { name: "examType", label: "Subscribed to", data: EXAMS },
  ] as const;
  return (
    <FilterPills>
      <TypedSearch
        label="Name or email"
        placeholder="Start of a name, email or number"
        text={filters.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      {selects.map(({ name, label, data }) => (
        <NativeSelect
          key={name}
          label={label}
          choices={data}
          value={filters[name]}
          onChange={({ currentTarget }) => choose(name, currentTarget.value)}
        />
      ))}
      {userFilters.isNarrowed(filters) && (
        <Button
          variant="subtle"
          onClick={() => onChange({ search: "", role: "", state: "", examType: "" })}
        >
          Clear filters
        </Button>
      )}
    </FilterPills>
  );
}
