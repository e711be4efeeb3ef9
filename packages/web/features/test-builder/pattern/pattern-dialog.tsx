import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { Problem } from "../../../lib/form/problem.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import { choicesOf } from "../../../shared/bank/question-labels.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import { PatternGroups } from "./pattern-rows.tsx";
import { getPattern, patternsQuery } from "./pattern.queries.ts";
import { draftOfPattern } from "../draft/test-input.rules.ts";

interface PatternDialogProps {
  onStart: (draft: TestDraft) => void;
  onClose: () => void;
}

/** A list of all patterns; one can be chosen to start a test. */
export function PatternDialog({ onStart, onClose }: PatternDialogProps) {
  const [examType, setExamType] = useState("");
  const client = useQueryClient();
  const starting = useMutation({
    mutationFn: async (id: string) => {
      const [pattern, places] = await Promise.all([
        getPattern(id),
        client.ensureQueryData(mappingsQuery),
      ]);
      return draftOfPattern(pattern, [...new Set(places.map(({ subject }) => subject))]);
    },
    onSuccess: (draft) => {
      onStart(draft);
      onClose();
    },
  });
  return (
    <PageDialog title="Choose a pattern" size="lg" onClose={onClose}>
      <Stack>
        <NativeSelect
          style={{ maxWidth: "16rem" }}
          label="Exam type"
          choices={[{ value: "", label: "All" }, ...choicesOf(examTypeLabels)]}
          value={examType}
          onChange={({ currentTarget }) => setExamType(currentTarget.value)}
        />
        <Problem>{starting.error && `The pattern did not load. ${starting.error.message}`}</Problem>
        <QueryView
          query={useQuery(patternsQuery)}
          failed="The patterns did not load"
          loading={<TextSkeleton lines={8} label="Loading the patterns" />}
        >
          {({ patterns }) => (
            <PatternGroups
              order={3}
              patterns={patterns.filter((one) => examType === "" || one.examType === examType)}
              actionsOf={({ _id, title }) => (
                <Button
                  variant="default"
                  loading={starting.isPending && starting.variables === _id}
                  disabled={starting.isPending && starting.variables !== _id}
                  aria-label={`Use ${title}`}
                  onClick={() => starting.mutate(_id)}
                >
                  Use
                </Button>
              )}
            />
          )}
        </QueryView>
      </Stack>
    </PageDialog>
  );
}
