import { DIFFICULTIES, difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import {
  EXAM_TYPES,
  type ExamType,
  examTypeLabels,
} from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import type { TopicList } from "@academy/core/learning/practice/topic-list.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MOST_TOPICS, topicSet } from "./choice.rules.ts";
import { type SetBody, topicsQuery } from "./practice.queries.ts";
import { topicName } from "../../shared/learning/band-words.rules.ts";
import { chosenExamType, keepExamType } from "./exam-type-choice.shelf.ts";

interface TopicsProps {
  userId: string;
  weakest: LearningToday["weakest"];
  disabled: boolean;
  onStart: (set: SetBody) => Promise<void>;
}

/** Practice of questions that the academy opened: of one topic, or of the weakest topics. */
export function Topics({ userId, weakest, disabled, onStart }: TopicsProps) {
  const [examType, setExamType] = useState<ExamType>(() => chosenExamType(userId));
  const topics = useQuery(topicsQuery(userId, examType));
  const open = topics.data?.topics.filter((one) => one.open + one.locked > 0) ?? [];
  return (
    <Card component="section">
      <h2 className="academy-heading-lg">By topic</h2>
      <Grid min="20rem">
        <NativeSelect
          label="Exam"
          value={examType}
          onChange={(event) => {
            const next = EXAM_TYPES.find((name) => name === event.currentTarget.value);
            if (!next) return;
            keepExamType(userId, next);
            setExamType(next);
          }}
        >
          {EXAM_TYPES.map((name) => (
            <option key={name} value={name}>
              {examTypeLabels[name]}
            </option>
          ))}
        </NativeSelect>
      </Grid>
      {topics.isPending ? (
        <CardsSkeleton cards={1} label="Loading the topics" />
      ) : topics.isError ? (
        <ErrorState message={topics.error.message} onRetry={() => void topics.refetch()} />
      ) : open.length === 0 ? (
        <Text tone="soft">No questions are open for {examTypeLabels[examType]} yet.</Text>
      ) : (
        <TopicForm
          key={examType}
          topics={open}
          disabled={disabled}
          onStart={(form) => {
            const set = topicSet(form, examType);
            if (set) void onStart(set);
          }}
        />
      )}
      {weakest.length > 0 && (
        <Row justify="between">
          <Text tone="soft">
            Your weakest: {weakest.map((one) => `${topicName(one)} ${one.mastery}%`).join(" · ")}
          </Text>
          <Button
            variant="default"
            disabled={disabled}
            onClick={() => void onStart({ from: { kind: "weak", examType } })}
          >
            Practise weak topics
          </Button>
        </Row>
      )}
    </Card>
  );
}

interface TopicFormProps {
  topics: TopicList["topics"];
  disabled: boolean;
  onStart: (form: FormData) => void;
}

function TopicForm({ topics, disabled, onStart }: TopicFormProps) {
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onStart(new FormData(event.currentTarget));
  };
  const [rows, setRows] = useState(1);
  const subjects = Map.groupBy(topics, ({ subject }) => subject);
  return (
    <Stack component="form" gap="sm" onSubmit={start}>
      <Grid min="20rem">
        {Array.from({ length: rows }, (_, row) => (
          <NativeSelect
            key={row}
            name="topic"
            label={row === 0 ? "Topic" : `Topic ${row + 1}`}
            required={row === 0}
          >
            {row > 0 && <option value="">No other topic</option>}
            {[...subjects].map(([subject, own]) => (
              <optgroup key={subject} label={subject}>
                {own.map((one) => (
                  <option key={one.topicId} value={one.topicId}>
                    {topicWords(one)}
                  </option>
                ))}
              </optgroup>
            ))}
          </NativeSelect>
        ))}
        <NativeSelect name="difficulty" label="Difficulty">
          <option value="">All</option>
          {DIFFICULTIES.map((one) => (
            <option key={one} value={one}>
              {difficultyLabels[one]}
            </option>
          ))}
        </NativeSelect>
      </Grid>
      <Checkbox name="fresh" label="Only questions that are new to me" />
      <Row>
        <Button type="submit" variant="default" disabled={disabled}>
          {rows > 1 ? "Practise topics" : "Practise topic"}
        </Button>
        {rows < Math.min(MOST_TOPICS, topics.length) && (
          <Button variant="subtle" onClick={() => setRows(rows + 1)}>
            Add a topic
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** "Mechanics › Kinematics (24 questions, 46%)" */
function topicWords({ topic, subTopic, open, mastery }: TopicList["topics"][number]): string {
  const count = open === 0 ? "with a plan" : open === 1 ? "1 question" : `${open} questions`;
  const known = mastery === null ? "" : `, ${mastery}%`;
  return `${topic} › ${subTopic} (${count}${known})`;
}
