import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { USER_ROLES, USER_STATES } from "@academy/core/people/user/user-list.schema.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import {
  readFilters,
  roleWords,
  stateWords,
  type UserFilters,
  writeFilters,
} from "./users.rules.ts";
import classes from "./users.module.css";

/** A search waits until the typing pauses. */
const PAUSE_MS = 300;

const ROLES = [
  { value: "", label: "All roles" },
  ...USER_ROLES.map((value) => ({ value, label: roleWords[value] })),
];
const STATES = [
  { value: "", label: "All states" },
  ...USER_STATES.map((value) => ({ value, label: stateWords[value] })),
];
const EXAMS = [
  { value: "", label: "Any or none" },
  ...EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] })),
];

interface FiltersProps {
  filters: UserFilters;
  /** `typed` while a text is being typed: no step of its own for the Back button. */
  onChange: (part: Partial<UserFilters>, typed?: boolean) => void;
}

/** Narrows the list as soon as something is chosen. */
export function UserFiltersBar({ filters, onChange }: FiltersProps) {
  const choose = (name: "role" | "state" | "examType", value: string) =>
    onChange({ [name]: readFilters(new URLSearchParams({ [name]: value }))[name] });
  const selects = [
    { name: "role", label: "Role", data: ROLES },
    { name: "state", label: "State", data: STATES },
    { name: "examType", label: "Subscribed to", data: EXAMS },
  ] as const;
  return (
    <search className={classes.filters}>
      <UserSearch search={filters.search} onChange={onChange} />
      {selects.map(({ name, label, data }) => (
        <NativeSelect
          key={name}
          size="md"
          label={label}
          data={data}
          value={filters[name]}
          onChange={({ currentTarget }) => choose(name, currentTarget.value)}
        />
      ))}
      {Object.keys(writeFilters(filters)).length > 0 && (
        <Button
          variant="subtle"
          size="md"
          className={classes.clear ?? ""}
          onClick={() => onChange({ search: "", role: "", state: "", examType: "" })}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

function UserSearch({ search, onChange }: Pick<FiltersProps, "onChange"> & { search: string }) {
  const [typed, setTyped] = useState({ text: search, shown: search });
  // Another address brings another text; what is being typed stays.
  if (typed.shown !== search) setTyped({ text: search, shown: search });
  const { text } = typed;
  useEffect(() => {
    if (text === search) return;
    const pause = setTimeout(() => onChange({ search: text }, true), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, search, onChange]);
  return (
    <TextInput
      label="Name or e-mail"
      type="search"
      size="md"
      placeholder="Beginning of a name or e-mail"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, shown: search })}
    />
  );
}
