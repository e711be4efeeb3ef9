import { DIFFICULTIES, difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import type { MixLine } from "@academy/core/bank/search/mix.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { mappingsQuery } from "../../../shared/bank/bank.queries.ts";
import { choicesIn, type Place } from "../../../shared/bank/places.rules.ts";
import { choicesOf } from "../../../shared/bank/question-labels.rules.ts";
import type { SectionDraft, TestDraft } from "../draft/draft.schema.ts";
import { mixProblem, mixSum } from "../questions/selection.rules.ts";
import { wholeNumber } from "../draft/whole-number.rules.ts";
import { mixCountQuery } from "../test-builder.queries.ts";

const MOST_LINES = 20;
const LONGEST = 300;

interface MixFieldProps {
  /** Number of the section, from 1. */
  number: number;
  section: SectionDraft;
  examType: TestDraft["examType"];
  onChange: (fields: Partial<Pick<SectionDraft, "mix" | "wanted">>) => void;
}

/** The number of a section's questions for each topic and difficulty. */
export function MixField({ number, section, examType, onChange }: MixFieldProps) {
  const { mix, wanted, questionIds } = section;
  const places = Math.max(wanted, questionIds.length);
  const sum = mixSum(mix);
  const add = (count: number) =>
    onChange({ mix: [...mix, { count, topic: "", subTopic: "", difficulty: "" }] });
  if (mix.length === 0) {
    return (
      <Button
        variant="subtle"
        style={{ marginInline: "-0.5rem", justifySelf: "start" }}
        aria-label={`Mix topics and difficulties in section ${number}`}
        onClick={() => add(places)}
      >
        Mix topics and difficulties
      </Button>
    );
  }
  const problem = mixProblem(section);
  return (
    <Stack style={{ margin: 0, padding: 0, minWidth: 0 }} gap="xs" component="fieldset">
      <Text component="legend" strong>
        Mix of section {number}
      </Text>
      <Lines number={number} section={section} examType={examType} onChange={onChange} />
      <Row gap="xs">
        {mix.length < MOST_LINES && (
          <Button variant="default" onClick={() => add(Math.max(1, places - sum))}>
            Add a line
          </Button>
        )}
        {problem !== null && sum <= LONGEST && sum >= questionIds.length && (
          <Button variant="subtle" onClick={() => onChange({ wanted: sum })}>
            Set the section to {sum}
          </Button>
        )}
        <Text component="output" size="sm" tone="soft">
          {problem === null && `${countOf(sum, "question")} in ${countOf(mix.length, "line")}`}
        </Text>
      </Row>
      <Problem>{problem}</Problem>
    </Stack>
  );
}

function Lines({ number, section, examType, onChange }: MixFieldProps) {
  const { mix } = section;
  const places = useQuery(mappingsQuery);
  const counted = useQuery(mixCountQuery(examType, section, mix));
  const entries = (places.data ?? []).filter(
    (one) =>
      one.subject.toLowerCase() === section.subject.toLowerCase() &&
      (section.topic === "" || one.topic === section.topic) &&
      (section.subTopic === "" || one.subTopic === section.subTopic),
  );
  return (
    <>
      {mix.map((line, index) => (
        <Line
          // The key has the position, because lines have no name, and the number of lines, so that
          // removing a line also drops its typed text.
          key={`${index} of ${mix.length}`}
          name={`line ${index + 1} of section ${number}`}
          line={line}
          entries={entries}
          subject={entries[0]?.subject ?? section.subject}
          fixed={section}
          inBank={counted.data?.lines[index]}
          onChange={(fields) =>
            onChange({ mix: mix.map((one, at) => (at === index ? { ...one, ...fields } : one)) })
          }
          onRemove={() => onChange({ mix: mix.filter((_, at) => at !== index) })}
        />
      ))}
      <Problem>
        {counted.error && `The bank's questions were not counted. ${counted.error.message}`}
      </Problem>
    </>
  );
}

interface LineProps {
  name: string;
  line: MixLine;
  entries: readonly Place[];
  subject: string;
  /** The values that the section sets for all its lines. */
  fixed: Pick<SectionDraft, "topic" | "subTopic" | "difficulty">;
  /** Number of matching questions in the bank; undefined until they are counted. */
  inBank: number | undefined;
  onChange: (fields: Partial<MixLine>) => void;
  onRemove: () => void;
}

function Line({ name, line, entries, subject, fixed, inBank, onChange, onRemove }: LineProps) {
  const [typed, setTyped] = useState(String(line.count));
  const topic = line.topic || fixed.topic;
  const choices = choicesIn(entries, { subject, topic });
  const options = (any: string, names: readonly string[], chosen: string) => [
    { value: "", label: any },
    // A pattern may name a topic that the catalogue does not have yet.
    ...[...new Set([...(chosen === "" ? [] : [chosen]), ...names])].map((value) => ({
      value,
      label: value,
    })),
  ];
  const count = wholeNumber(typed);
  return (
    <Card
      style={{ margin: 0, padding: "0.75rem", minWidth: 0 }}
      component="fieldset"
      aria-label={`Mix, ${name}`}
    >
      <Grid min="8rem">
        <TextField
          inputMode="numeric"
          label="Questions"
          aria-label={`Questions in ${name}`}
          value={typed}
          error={(count === null || count > LONGEST) && "Enter a number from 1 to 300."}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            const next = wholeNumber(value);
            if (next !== null && next <= LONGEST) onChange({ count: next });
          }}
        />
        <NativeSelect
          label="Topic"
          aria-label={`Topic of ${name}`}
          disabled={fixed.topic !== ""}
          choices={options("Any topic", choices.topics, topic)}
          value={topic}
          onChange={({ currentTarget }) => onChange({ topic: currentTarget.value, subTopic: "" })}
        />
        <NativeSelect
          label="Sub-topic"
          aria-label={`Sub-topic of ${name}`}
          disabled={topic === "" || fixed.subTopic !== ""}
          choices={options("Any sub-topic", choices.subTopics, line.subTopic || fixed.subTopic)}
          value={line.subTopic || fixed.subTopic}
          onChange={({ currentTarget }) => onChange({ subTopic: currentTarget.value })}
        />
        <NativeSelect
          label="Difficulty"
          aria-label={`Difficulty of ${name}`}
          disabled={fixed.difficulty !== ""}
          choices={[{ value: "", label: "Any difficulty" }, ...choicesOf(difficultyLabels)]}
          value={line.difficulty || fixed.difficulty}
          onChange={({ currentTarget: { value } }) =>
            onChange({ difficulty: DIFFICULTIES.find((one) => one === value) ?? "" })
          }
        />
      </Grid>
      <Row style={{ marginTop: "0.25rem" }} justify="between" gap="xs">
        <Text component="output" size="sm" tone="soft">
          {inBank !== undefined && bankWords(inBank, line.count)}
        </Text>
        <Button variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </Row>
    </Card>
  );
}

const bankWords = (inBank: number, wanted: number): string =>
  inBank < wanted
    ? `Only ${inBank.toLocaleString("en-IN")} in the bank.`
    : `${inBank.toLocaleString("en-IN")} in the bank.`;
