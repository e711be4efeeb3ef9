import type { MarkingView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Combobox } from "@academy/ui/kit/combobox.tsx";
import { Dialog, DialogActions } from "@academy/ui/kit/dialog.tsx";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "../../lib/notices.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useDebounced } from "../../lib/form/use-debounced.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { markersQuery, markingQuery, putGiven } from "./marking.queries.ts";

type Given = MarkingView["given"][number];

/** The markers of a test who are not administrators, with their questions, and a form for more. */
export function GivenQuestions({ marking }: { marking: MarkingView }) {
  const [edited, setEdited] = useState<Partial<Given> | null>(null);
  const numbers = ({ questionIds }: Given) =>
    marking.questions
      .filter(({ questionId }) => questionIds.includes(questionId))
      .map(({ number }) => number)
      .join(", ");
  return (
    <Stack component="section" aria-labelledby="given">
      <Text component="h2" size="lg" id="given">
        Who marks
      </Text>
      <Text tone="soft">
        Administrators may mark every question. A marker marks the questions that you give them, and
        sees no names and no other keys.
      </Text>
      <Stack component="ul" gap="2xs">
        {marking.given.map((one) => (
          <Row component="li" key={one.userId} align="baseline">
            <span>
              {one.name}: question {numbers(one)}
            </span>
            <Button
              variant="subtle"
              size="compact"
              aria-label={`Change the questions of ${one.name}`}
              onClick={() => setEdited(one)}
            >
              Change
            </Button>
          </Row>
        ))}
      </Stack>
      <Row>
        <Button variant="default" onClick={() => setEdited({})}>
          Add a marker
        </Button>
      </Row>
      {edited && <GiveDialog marking={marking} given={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

interface GiveDialogProps {
  marking: MarkingView;
  given: Partial<Given>;
  onClose: () => void;
}

function GiveDialog({ marking: { testId, questions }, given, onClose }: GiveDialogProps) {
  const client = useQueryClient();
  const [marker, setMarker] = useState(given.userId ?? "");
  const form = useForm<Record<string, boolean>>({
    initial: Object.fromEntries(
      questions.map(({ questionId }) => [
        questionId,
        given.questionIds?.includes(questionId) ?? false,
      ]),
    ),
    submit: async (ticked) => {
      const chosen = questions.map(({ questionId }) => questionId).filter((id) => ticked[id]);
      const saved = await putGiven(testId, marker, chosen);
      client.setQueryData(markingQuery(testId).queryKey, saved);
      notify("The marker’s questions are saved", "success");
      onClose();
    },
    fallback: "The questions were not given.",
  });
  return (
    <Dialog opened title={given.name ?? "Add a marker"} onClose={onClose}>
      <Stack component="form" gap="md" {...form.form}>
        {given.userId === undefined && <ChooseMarker onChoose={setMarker} />}
        <FieldSet label="Questions to mark">
          {questions.map(({ questionId, number }) => (
            <Checkbox key={questionId} {...form.tick(questionId)} label={`Question ${number}`} />
          ))}
        </FieldSet>
        <Problem>{form.problem}</Problem>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={marker === ""} loading={form.submitting}>
            Save
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function ChooseMarker({ onChoose }: { onChoose: (userId: string) => void }) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const later = useDebounced(setSearch, 300);
  const found = useQuery(markersQuery(search)).data?.users ?? [];
  const markers = found.filter(({ roles }) => roles?.includes("marker"));
  return (
    <Combobox
      label="Marker"
      description="Name or email address. The role is given on the user’s page."
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChoose("");
        later(text);
      }}
      onChoose={onChoose}
      offers={markers.map(({ userId, name, email }) => ({
        value: userId,
        text: `${name}, ${email}`,
      }))}
      empty={search === "" ? "Type to search." : "No marker found."}
    />
  );
}
