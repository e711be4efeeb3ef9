import { ENGLISH_NAMES, VARIANT_LANGUAGES } from "@academy/core/kernel/language/language.rules.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import type { QuestionFilters } from "../question-bank.rules.ts";

const FILTERS = [
  { name: "inLanguage", label: "In language" },
  { name: "notInLanguage", label: "Not in language" },
] as const;

interface FiltersProps {
  filters: QuestionFilters;
  onChange: (change: Partial<QuestionFilters>) => void;
  /** Whether the filters are pills, whose first choice is the filter's name. */
  pills?: boolean;
}

/** Filters questions by their languages. */
export const LanguageFilters = ({ filters, onChange, pills = false }: FiltersProps) =>
  FILTERS.map(({ name, label }) => (
    <NativeSelect
      key={name}
      name={name}
      label={label}
      choices={[
        { value: "", label: pills ? label : "All" },
        ...VARIANT_LANGUAGES.map((value) => ({ value, label: ENGLISH_NAMES[value] })),
      ]}
      value={filters[name]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ [name]: VARIANT_LANGUAGES.find((one) => one === value) ?? "" })
      }
    />
  ));
