import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import type { MarkingView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { countOf } from "../../lib/format.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { Split } from "../../lib/split.tsx";
import { QuestionLinks } from "./marking-progress.tsx";
import { markingKey, postStart } from "./marking.queries.ts";

/** Chooses how many markers read each answer, and starts. */
export function StartMarking({ marking }: { marking: MarkingView }) {
  const { testId, isOver, questions } = marking;
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: markingKey(testId) });
  const form = useForm<{ markers: 1 | 2 }>({
    initial: { markers: 1 },
    submit: async ({ markers }) => {
      await postStart(testId, markers);
      await refresh();
    },
    onError: refresh,
    fallback: "The marking did not start.",
  });
  return (
    <Split columns="main">
      <Card component="form" {...form.form} aria-labelledby="start">
        <Text component="h2" size="lg" id="start">
          Mark {countOf(questions.length, "written question")}
        </Text>
        <Text tone="soft">
          Teachers read the answers question by question, without names. Blank answers get 0.
        </Text>
        <FieldSet label="Markers per answer">
          <Radio {...form.choice("markers", 1)} label="One marker" />
          <Radio
            {...form.choice("markers", 2)}
            label="Two markers who do not see each other's marks; a third decides if they differ"
          />
        </FieldSet>
        {!isOver && <Notice>Students still take this test. Start when it is over.</Notice>}
        <Problem>{form.problem}</Problem>
        <Row justify="end">
          <Button type="submit" disabled={!isOver} loading={form.submitting}>
            Start marking
          </Button>
        </Row>
      </Card>
      <QuestionLinks marking={marking} />
    </Split>
  );
}
