import { FilterPills } from "@academy/ui/filter-pills.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WriteOptions } from "../../lib/address/address.rules.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { TypedSearch } from "../../lib/address/typed-search.tsx";
import { exportEnquiries, ownersQuery } from "./enquiries.queries.ts";
import {
  enquiriesCount,
  type EnquiryFilters,
  enquiryFilters,
  statusOptions,
} from "./enquiries.rules.ts";

interface FiltersProps {
  filters: EnquiryFilters;
  onChange: (change: Partial<EnquiryFilters>, options?: WriteOptions) => void;
}

const DUE = [
  { value: "", label: "Any next call" },
  { value: "today", label: "Due today" },
];

/** The filters by owner and by next call. */
function LeadFilters({ filters, onChange }: FiltersProps) {
  const { users = [] } = useQuery(ownersQuery).data ?? {};
  const owners = users.map(({ userId, name }) => ({ value: userId, label: name }));
  return (
    <>
      <NativeSelect
        label="Owner"
        choices={[{ value: "", label: "All owners" }, ...owners]}
        value={filters.owner}
        onChange={({ currentTarget }) => onChange({ owner: currentTarget.value })}
      />
      <NativeSelect
        label="Next call"
        choices={DUE}
        value={filters.due}
        onChange={({ currentTarget }) =>
          onChange({ due: currentTarget.value === "today" ? "today" : "" })
        }
      />
    </>
  );
}

/** Search, status, owner, next call, and the download of all enquiries that match. */
export function EnquiryFiltersBar({ filters, onChange }: FiltersProps) {
  const [written, setWritten] = useState<number | null>(null);
  const csv = useMutation({
    mutationFn: () => exportEnquiries(filters, setWritten),
    onSettled: () => setWritten(null),
    onSuccess: (done) => notify(`${enquiriesCount(done)} exported`, "success"),
    onError: (error) => notify(messageOf(error, "The download failed. Please try again."), "error"),
  });
  return (
    <FilterPills>
      <TypedSearch
        label="Search"
        placeholder="Search name, email, phone, message…"
        text={filters.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <NativeSelect
        label="Status"
        choices={statusOptions}
        value={filters.status}
        onChange={({ currentTarget }) =>
          onChange({
            status: enquiryFilters.read(new URLSearchParams({ status: currentTarget.value }))
              .status,
          })
        }
      />
      <LeadFilters filters={filters} onChange={onChange} />
      <Button variant="default" loading={csv.isPending} onClick={() => csv.mutate()}>
        Download CSV
      </Button>
      <Text component="output" size="sm" tone="soft">
        {written !== null && `Preparing the file: ${enquiriesCount(written)} so far`}
      </Text>
    </FilterPills>
  );
}
