import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { withParts } from "../../../lib/address/address.rules.ts";
import { useAddress } from "../../../lib/address/use-address.ts";
import { useFilters } from "../../../lib/address/use-filters.ts";
import { ConfirmDialog } from "../../../lib/confirm-dialog.tsx";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { LeaveWarning } from "../../../lib/form/leave-warning.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { SaveBar } from "../../../lib/form/save-bar.tsx";
import { Split } from "../../../lib/split.tsx";
import { notify } from "../../../lib/notices.ts";
import { PassageFilterBar } from "../../../shared/passages/passage-filters.tsx";
import {
  type PassageFilters,
  passageFilters,
} from "../../../shared/passages/passage-filters.rules.ts";
import { passagesKey } from "../../../shared/passages/passages.queries.ts";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { postLinks } from "./links.queries.ts";
import { type Changes, changeWords, linksOf, noChanges, withTick } from "./links.rules.ts";
import { PassageChoice } from "./passage-choice.tsx";
import { QuestionTicks } from "./question-ticks.tsx";

/** Links a passage to questions of the bank: choose it, select them, save. */
export function LinkingPage() {
  return (
    <QueryView
      query={useQuery(mappingsQuery)}
      failed="Failed to load mappings"
      loading={<TextSkeleton lines={6} label="Loading the catalogue" />}
    >
      {(places) => <Linking places={places} />}
    </QueryView>
  );
}

/** State from the address: filters, chosen passage, page of questions. */
function useChoices() {
  const [search, write] = useAddress();
  const [filters, show] = useFilters(passageFilters);
  const page = Number(search.get("questions"));
  return {
    filters,
    passageId: search.get("passage"),
    questionPage: Number.isInteger(page) && page > 0 ? page : 1,
    choose: (id: string) => write(withParts({ passage: id })),
    toQuestions: (to: number) => write(withParts({ questions: String(to) })),
    toPassages: (page: number) => show({ page }),
    narrow: (change: Partial<PassageFilters>) =>
      write((now) => {
        const next = passageFilters.changed(passageFilters.read(now), change);
        const cleared = Object.fromEntries(Object.keys(next).map((name) => [name, null]));
        return withParts({ questions: null, ...cleared, ...passageFilters.write(next) })(now);
      }),
  };
}

function useSaving(passageId: string | null, changes: Changes, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => postLinks(id, linksOf(changes)),
    onSuccess: async ({ questions }) => {
      const missing = questions.filter(({ outcome }) => outcome === "missing").length;
      notify("Linked questions saved", "success");
      if (missing > 0)
        notify(`${missing} of the questions left the bank before you saved.`, "warning");
      // The lists are reloaded before the unsaved changes are cleared.
      await client.invalidateQueries({ queryKey: passagesKey });
      onSaved();
    },
    onError: (error) =>
      notify(`Failed to save links. ${messageOf(error, "Please try again.")}`, "error", 10_000),
    scope: { id: `links ${passageId}` },
  });
}

function Linking({ places }: { places: readonly Place[] }) {
  const address = useChoices();
  const { filters, passageId } = address;
  const [changes, setChanges] = useState(noChanges);
  const [asked, setAsked] = useState<string | null>(null);
  const saving = useSaving(passageId, changes, () => setChanges(noChanges));
  const tick = (question: QuestionView, wanted: boolean) => {
    if (passageId === null) return notify("Select a passage first", "error");
    const linked = question.passageId === passageId;
    setChanges((now) => withTick(now, question._id, linked, wanted));
  };
  const choose = (id: string) => {
    if (changes.size > 0) setAsked(id);
    else address.choose(id);
  };
  const save = () => {
    if (passageId === null) notify("Select a passage first", "error");
    else saving.mutate(passageId);
  };
  return (
    <Stack>
      <LeaveWarning when={changes.size > 0} kept={false} />
      <PassageFilterBar filters={filters} places={places} onChange={address.narrow} />
      <Split columns="even">
        <Card component="section" aria-labelledby="passages">
          <h2 className="academy-heading-lg" id="passages">
            1. Choose a passage
          </h2>
          <PassageChoice
            filters={filters}
            passageId={passageId}
            onChoose={choose}
            onPage={address.toPassages}
          />
        </Card>
        <Card component="section" aria-labelledby="questions">
          <h2 className="academy-heading-lg" id="questions">
            2. Select its questions
          </h2>
          <QuestionTicks
            names={filters}
            page={address.questionPage}
            passageId={passageId}
            changes={changes}
            disabled={saving.isPending}
            onTick={tick}
            onPage={address.toQuestions}
          />
        </Card>
      </Split>
      <SaveBar>
        <Row gap="md">
          <Button
            loading={saving.isPending}
            disabled={passageId !== null && changes.size === 0}
            onClick={save}
          >
            Save links
          </Button>
          <Text component="output" tone="soft">
            {passageId === null ? "Select a passage first" : changeWords(changes)}
          </Text>
        </Row>
      </SaveBar>
      {asked !== null && (
        <ConfirmDialog
          title="Discard unsaved changes?"
          action="Choose the other passage"
          busy={false}
          onYes={() => {
            setChanges(noChanges);
            address.choose(asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{changeWords(changes)}: not saved for the current passage.</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}
