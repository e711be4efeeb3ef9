import type { PatternRow } from "@academy/core/exam/pattern/pattern.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowMenu } from "@academy/ui/kit/row-menu.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { notify } from "../../../lib/notices.ts";
import { linkToAdmin } from "../../../lib/address/admin-paths.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { choicesOf } from "../../../shared/bank/question-labels.rules.ts";
import { copyOfPattern } from "./pattern-plan.rules.ts";
import { PatternGroups, PatternList } from "./pattern-rows.tsx";
import {
  deletedPatternsQuery,
  getPattern,
  patternsKey,
  patternsQuery,
  postCopy,
  postRestore,
  removePattern,
} from "./pattern.queries.ts";

/** The academy's own patterns and the product's patterns: to open, copy, delete and restore. */
export function PatternListPage() {
  const [examType, setExamType] = useState("");
  const matching = (one: PatternRow) => examType === "" || one.examType === examType;
  return (
    <Stack style={{ marginTop: "1.5rem" }}>
      <Text>A pattern sets sections, marking and time. Use one when you generate a test.</Text>
      <NativeSelect
        style={{ maxWidth: "16rem" }}
        label="Exam type"
        choices={[{ value: "", label: "All" }, ...choicesOf(examTypeLabels)]}
        value={examType}
        onChange={({ currentTarget }) => setExamType(currentTarget.value)}
      />
      <QueryView
        query={useQuery(patternsQuery)}
        failed="The patterns did not load"
        loading={<RowsSkeleton label="Loading the patterns" />}
      >
        {({ patterns }) => (
          <PatternGroups
            order={2}
            patterns={patterns.filter(matching)}
            actionsOf={(pattern) => <Actions pattern={pattern} />}
          />
        )}
      </QueryView>
      <Deleted matching={matching} />
    </Stack>
  );
}

function Actions({ pattern }: { pattern: PatternRow }) {
  const { _id, title, preset } = pattern;
  const client = useQueryClient();
  const navigate = useNavigate();
  const copying = useMutation({
    mutationFn: async () => postCopy(copyOfPattern(await getPattern(_id))),
    onSuccess: async (copy) => {
      notify(`Copied ${title}`, "success");
      await client.invalidateQueries({ queryKey: patternsKey });
      await navigate(linkToAdmin("adminPattern", { patternId: copy._id }));
    },
    onError: (error) => notify(`The pattern was not copied. ${error.message}`, "error"),
  });
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        component={Link}
        to={linkToAdmin("adminPattern", { patternId: _id })}
        variant="default"
        size="compact"
        aria-label={`${preset ? "Open" : "Edit"} ${title}`}
      >
        {preset ? "Open" : "Edit"}
      </Button>
      <RowMenu
        label={`Actions for ${title}`}
        items={[
          { name: "Copy", onPress: () => copying.mutate() },
          ...(preset ? [] : [{ name: "Delete", danger: true, onPress: () => setAsking(true) }]),
        ]}
      />
      {asking && <Delete pattern={pattern} onClose={() => setAsking(false)} />}
    </>
  );
}

interface DeleteProps {
  pattern: PatternRow;
  onClose: () => void;
}

function Delete({ pattern: { _id, rev, title }, onClose }: DeleteProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removePattern(_id, rev),
    onSuccess: () => notify(`Deleted the pattern ${title}`, "info"),
    onError: (error) => notify(`The pattern was not deleted. ${error.message}`, "error"),
    onSettled: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: patternsKey });
    },
  });
  return (
    <ConfirmDialog
      title="Delete this pattern?"
      action="Delete"
      busy={removing.isPending}
      onYes={() => removing.mutate()}
      onClose={onClose}
    >
      <p>You can restore it for 30 days. Tests made from {title} stay as they are.</p>
    </ConfirmDialog>
  );
}

/** Patterns that were deleted in the last 30 days; renders nothing if there are none. */
function Deleted({ matching }: { matching: (one: PatternRow) => boolean }) {
  const client = useQueryClient();
  const deleted = useQuery(deletedPatternsQuery);
  const restoring = useMutation({
    mutationFn: ({ _id }: PatternRow) => postRestore(_id),
    onSuccess: ({ title }) => notify(`Restored the pattern ${title}`, "success"),
    onError: (error) => notify(`The pattern was not restored. ${error.message}`, "error"),
    onSettled: () => client.invalidateQueries({ queryKey: patternsKey }),
  });
  const rows = (deleted.data?.patterns ?? []).filter(matching);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="deleted-patterns">
      <h2 style={{ marginBottom: "0.5rem" }} className="academy-heading-lg" id="deleted-patterns">
        Deleted in the last 30 days
      </h2>
      <PatternList
        patterns={rows}
        actionsOf={(pattern) => (
          <Button
            variant="default"
            size="compact"
            loading={restoring.isPending && restoring.variables._id === pattern._id}
            aria-label={`Restore ${pattern.title}`}
            onClick={() => restoring.mutate(pattern)}
          >
            Restore
          </Button>
        )}
      />
    </section>
  );
}
