import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { saveFile } from "../../lib/save-file.ts";
import { getCsv } from "./enquiries.queries.ts";
import { type EnquiryFilters, readFilters, statusOptions } from "./enquiries.rules.ts";
import classes from "./enquiries.module.css";

/** A pause in typing, in milliseconds. */
const PAUSE = 300;

interface FiltersProps {
  filters: EnquiryFilters;
  onChange: (change: Partial<EnquiryFilters>, replace?: boolean) => void;
}

/** Search, status and the download of all. */
export function EnquiryFiltersBar({ filters, onChange }: FiltersProps) {
  const [search, setSearch] = useState(filters.search);
  const apply = useDebouncedCallback(
    (text: string) => onChange({ search: text.trim() }, true),
    PAUSE,
  );
  const csv = useMutation({
    mutationFn: getCsv,
    onSuccess: ({ name, blob }) => saveFile(name, blob),
    onError: (error) => notify(messageOf(error, "The download failed. Please try again."), "error"),
  });
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        size="md"
        label="Search"
        placeholder="Search name, email, phone, message…"
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value);
          apply(currentTarget.value);
        }}
      />
      <NativeSelect
        size="md"
        label="Status"
        data={statusOptions}
        value={filters.status}
        onChange={({ currentTarget }) =>
          onChange({
            status: readFilters(new URLSearchParams({ status: currentTarget.value })).status,
          })
        }
      />
      <Button variant="default" size="md" loading={csv.isPending} onClick={() => csv.mutate()}>
        Download CSV
      </Button>
    </search>
  );
}
