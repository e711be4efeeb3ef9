import type { listPatterns } from "@academy/functions/api/patterns/list-patterns.ts";
import type { readPattern } from "@academy/functions/api/patterns/read-pattern.ts";
import type { PaperSection } from "@academy/core/exchange/pdf-paper/paper-rows.rules.ts";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { sectionsOf } from "./sections.rules.ts";

const patternsQuery = queryOptions({
  queryKey: ["patterns"],
  queryFn: reads<typeof listPatterns>("GET /api/patterns"),
});

/** Takes the sections of the exam that the paper is like. */
export function PatternChoice({ onSections }: { onSections: (sections: PaperSection[]) => void }) {
  const list = useQuery(patternsQuery);
  const reading = useMutation({
    mutationFn: (id: string) =>
      call<typeof readPattern>("GET /api/patterns/{id}", { params: { id } }),
    onSuccess: ({ sectionDetails }) => onSections(sectionsOf(sectionDetails)),
  });
  const patterns = list.data?.patterns ?? [];
  return (
    <>
      <NativeSelect
        label="Which exam is this paper like?"
        choices={[
          { value: "", label: "No pattern" },
          ...patterns.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
        value={reading.variables ?? ""}
        onChange={({ currentTarget }) =>
          currentTarget.value !== "" && reading.mutate(currentTarget.value)
        }
      />
      <Problem>{reading.error && messageOf(reading.error, "The pattern did not load.")}</Problem>
    </>
  );
}
