import type { MarkingView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Radio } from "@academy/ui/kit/fields.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { countOf } from "../../lib/format.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { QuestionLinks } from "./marking-progress.tsx";
import { markingKey, postStart } from "./marking.queries.ts";

/** Chooses how many markers read each answer, and starts. */
export function StartMarking({ marking }: { marking: MarkingView }) {
  const { testId, isOver, questions } = marking;
  const client = useQueryClient();
  const [markers, setMarkers] = useState<1 | 2>(1);
  const starting = useMutation({
    mutationFn: () => postStart(testId, markers),
    onSettled: () => client.invalidateQueries({ queryKey: markingKey(testId) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    starting.mutate();
  };
  return (
    <>
      <Card component="form" onSubmit={submit} aria-labelledby="start">
        <Text component="h2" size="lg" id="start">
          Mark {countOf(questions.length, "written question")}
        </Text>
        <Text tone="soft">
          Teachers read the answers question by question, without names. Blank answers get 0.
        </Text>
        <Stack component="fieldset" gap="xs" style={{ border: 0, margin: 0, padding: 0 }}>
          <legend style={{ padding: 0 }}>Markers per answer</legend>
          <Radio
            name="markers"
            label="One marker"
            checked={markers === 1}
            onChange={() => setMarkers(1)}
          />
          <Radio
            name="markers"
            label="Two markers who do not see each other's marks; a third decides if they differ"
            checked={markers === 2}
            onChange={() => setMarkers(2)}
          />
        </Stack>
        {!isOver && <Notice>Students still take this test. Start when it is over.</Notice>}
        <Problem>
          {starting.isError ? messageOf(starting.error, "The marking did not start.") : null}
        </Problem>
        <Row justify="end">
          <Button type="submit" disabled={!isOver} loading={starting.isPending}>
            Start marking
          </Button>
        </Row>
      </Card>
      <QuestionLinks marking={marking} />
    </>
  );
}
