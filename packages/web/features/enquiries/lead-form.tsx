import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { EnquiryView } from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { type Choice, NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { enquiriesKey, enquiryQuery, patchEnquiry } from "../../shared/enquiry/enquiry.queries.ts";
import { ownersQuery } from "./enquiries.queries.ts";
import {
  leadChange,
  leadValues,
  mergedLead,
  outcomeWords,
  sourceWords,
} from "./enquiries.rules.ts";

const choicesOf = (words: Readonly<Record<string, string>>): Choice[] => [
  { value: "", label: "–" },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const OUTCOMES = choicesOf(outcomeWords);
const SOURCES = choicesOf(sourceWords);
const EXAMS = [
  { value: "", label: "–" },
  ...EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] })),
];

/** Administrators, and the current owner even if they are not an administrator any more. */
function useOwners({ owner }: EnquiryView): Choice[] {
  const { users = [] } = useQuery(ownersQuery).data ?? {};
  const known = users.map(({ userId, name }) => ({ value: userId, label: name }));
  const isKnown = !owner || known.some(({ value }) => value === owner.userId);
  const others = isKnown ? [] : [{ value: owner.userId, label: owner.name }];
  return [{ value: "", label: "–" }, ...known, ...others];
}

/** Sends the changed fields. If someone else made changes, shows theirs beside the user's own. */
function useLead(enquiry: EnquiryView) {
  const client = useQueryClient();
  const [base, setBase] = useState(enquiry);
  const form = useForm({
    initial: leadValues(enquiry),
    submit: async (values) => {
      const change = leadChange(leadValues(base), values);
      if (Object.keys(change).length > 0) {
        const saved = await patchEnquiry(base._id, { ...change, rev: base.rev });
        setBase(saved);
        form.restart(leadValues(saved));
        void client.invalidateQueries({ queryKey: enquiriesKey });
      }
      notify("Saved", "success");
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      const fresh = await client.fetchQuery({ ...enquiryQuery(base._id), staleTime: 0 });
      form.set(mergedLead(leadValues(base), form.values, leadValues(fresh.enquiry)));
      setBase(fresh.enquiry);
    },
    fallback: "The enquiry was not saved. Please try again.",
  });
  return form;
}

/** Who looks after an enquiry, the next call, and the outcome. */
export function LeadForm({ enquiry }: { enquiry: EnquiryView }) {
  const form = useLead(enquiry);
  const owners = useOwners(enquiry);
  return (
    <Stack component="form" {...form.form} gap="sm">
      <Problem>{form.problem}</Problem>
      <Grid min="12rem">
        <NativeSelect {...form.field("owner")} label="Owner" choices={owners} />
        <TextField {...form.field("nextCall")} type="date" label="Next call" />
        <NativeSelect {...form.field("outcome")} label="Outcome" choices={OUTCOMES} />
        <NativeSelect {...form.field("exam")} label="Exam" choices={EXAMS} />
        <NativeSelect {...form.field("source")} label="Source" choices={SOURCES} />
      </Grid>
      <Row justify="end">
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
      </Row>
    </Stack>
  );
}
