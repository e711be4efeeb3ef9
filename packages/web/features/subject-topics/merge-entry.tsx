import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../lib/format.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { mappingsQuery } from "../../shared/bank/bank.queries.ts";
import { useShowJob } from "../../shared/bank/current-job.tsx";
import { PlaceSelects } from "../../shared/bank/place-selects.tsx";
import type { Place } from "../../shared/bank/places.rules.ts";
import { mergeEntry } from "./subject-topics.queries.ts";

interface MergeEntryProps {
  entry: SubjectTopic;
  /** Number of the bank's questions that use the entry. */
  count: number;
  onStarted: () => void;
}

const same = (one: Place, other: Place): boolean =>
  one.subject === other.subject && one.topic === other.topic && one.subTopic === other.subTopic;

/** Moves everything that uses an entry to another one, and deletes the entry when that is done. */
export function MergeEntry({ entry, count, onStarted }: MergeEntryProps) {
  const [place, setPlace] = useState<Place>({ subject: entry.subject, topic: "", subTopic: "" });
  const entries = useQuery(mappingsQuery).data ?? [];
  const show = useShowJob();
  const merging = useMutation({
    mutationFn: () => mergeEntry(entry._id, place),
    onSuccess: (job) => {
      show(job);
      onStarted();
    },
  });
  const isChosen = place.subTopic !== "" && !same(place, entry);
  const what = count > 1 ? `all ${countOf(count, "question")}` : "everything";
  return (
    <Stack gap="sm">
      <Text component="h3" strong>
        Move to another entry
      </Text>
      <PlaceSelects
        empty="Choose"
        entries={entries.filter((one) => !same(one, entry))}
        place={place}
        onChange={setPlace}
      />
      <Row>
        <Button
          variant="default"
          disabled={!isChosen}
          loading={merging.isPending}
          onClick={() => merging.mutate()}
        >
          {isChosen ? `Move ${what} to ${place.topic} › ${place.subTopic}` : `Move ${what}`}
        </Button>
      </Row>
      <Text size="sm" tone="soft">
        Passages move too. Then this entry is deleted. You can undo it for seven days.
      </Text>
      <Problem>
        {merging.isError ? messageOf(merging.error, "Please try again in a moment.") : null}
      </Problem>
    </Stack>
  );
}
