import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { countOf, formatDuration } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { linkTo } from "../../../lib/address/paths.ts";
import { putSettings } from "../../../shared/learning/learning.queries.ts";
import { useExamName } from "../../../shared/sales/exam-types.queries.ts";
import { firstTest } from "./lead.rules.ts";

type Goal = LearningToday["settings"]["goal"];

/** Which exam a student prepares for, and when; saved as soon as it is chosen. */
export function GoalChoice({ goal, onSkip }: { goal: Goal; onSkip?: () => void }) {
  const nameOf = useExamName();
  const [problem, setProblem] = useState("");
  const [saving, setSaving] = useState(false);
  const save = async (next: Goal) => {
    setSaving(true);
    try {
      await putSettings({ goal: next });
      setProblem("");
    } catch (error) {
      setProblem(messageOf(error, "That was not saved. Check your connection and try again."));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Segments component="fieldset" aria-label="Goal exam">
        {EXAM_TYPES.map((examType) => (
          <button
            key={examType}
            type="button"
            aria-pressed={goal?.examType === examType}
            disabled={saving}
            onClick={() => void save({ examType, date: goal?.date ?? null })}
          >
            {nameOf(examType)}
          </button>
        ))}
        {onSkip && (
          <button type="button" onClick={onSkip}>
            {goal ? "Done" : "Skip"}
          </button>
        )}
      </Segments>
      {goal && (
        <TextField
          type="date"
          label="Date of the exam, if you know it"
          defaultValue={goal.date ?? ""}
          onBlur={({ currentTarget: { value } }) => {
            if (value !== (goal.date ?? "")) void save({ ...goal, date: value || null });
          }}
        />
      )}
      {problem && (
        <Text role="alert" tone="wrong">
          {problem}
        </Text>
      )}
    </>
  );
}

interface FirstVisitProps {
  today: LearningToday;
  tests: readonly ScheduledTest[];
  /** Whether nothing above has the filled button. */
  leads: boolean;
}

/** For a student without a submission: the goal exam, and a first test. */
export function FirstVisit({ today, tests, leads }: FirstVisitProps) {
  const { goal } = today.settings;
  const [asked, setAsked] = useState(goal === null);
  const test = firstTest(tests, goal?.examType);
  return (
    <>
      {asked && (
        <Card component="section" aria-labelledby="lead-goal">
          <h2 id="lead-goal" className="academy-heading">
            Which exam are you preparing for?
          </h2>
          <GoalChoice goal={goal} onSkip={() => setAsked(false)} />
        </Card>
      )}
      {test && (
        <Card component="section" gap="2xs" aria-labelledby="lead-first">
          <h2 id="lead-first" className="academy-heading">
            Take your first test
          </h2>
          <Text>
            {test.title}: {countOf(test.totalQuestions, "question")},{" "}
            {formatDuration(test.durationMinutes)}
          </Text>
          <Text size="sm" tone="soft">
            After it, you get your mistakes to practise.
          </Text>
          <Row>
            <Button
              component={Link}
              to={linkTo("takeTest", { testId: test._id })}
              variant={leads ? "filled" : "default"}
              aria-label={`Start test: ${test.title}`}
            >
              Start test
            </Button>
          </Row>
        </Card>
      )}
    </>
  );
}
