import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Bubble } from "@academy/ui/bubbles.tsx";
import { DeepPanel } from "@academy/ui/deep-panel.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { countOf, formatDuration } from "../../../lib/format.ts";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { linkTo } from "../../../lib/address/paths.ts";
import { practiceLink } from "../../../lib/address/practice-link.ts";
import { putSettings } from "../../../shared/learning/learning.queries.ts";
import { useExamTypeName } from "../../../shared/sales/exam-types.queries.ts";
import { firstTest } from "./lead.rules.ts";

type Goal = LearningToday["settings"]["goal"];

/** Asks which exam a student prepares for, and when it is; saved as soon as it is chosen. */
export function GoalChoice({ goal, onSkip }: { goal: Goal; onSkip?: () => void }) {
  const nameOf = useExamTypeName();
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

/** A step of the first visit: what to do, and its number, which is filled when the step is done. */
function Step({ number, done, children }: { number: number; done: boolean; children: ReactNode }) {
  return (
    <Row component="li" align="start" wrap={false}>
      <Bubble state={done ? "filled" : "open"}>{number}</Bubble>
      {children}
    </Row>
  );
}

interface FirstVisitProps {
  today: LearningToday;
  tests: readonly ScheduledTest[];
  /** Whether the student has submitted a test: the next step is then to practise its mistakes. */
  tested: boolean;
}

/** The first steps: the goal exam, a first test, its mistakes, and their reviews the day after. */
export function FirstVisit({ today, tests, tested }: FirstVisitProps) {
  const { goal } = today.settings;
  const [asked, setAsked] = useState(goal === null);
  const test = firstTest(tests, goal?.examType);
  return (
    <DeepPanel aria-label="Your first steps">
      <Stack component="ol" gap="md">
        {asked && !tested && (
          <Step number={1} done={goal !== null}>
            <Stack component="section" gap="xs" aria-labelledby="lead-goal">
              <h2 id="lead-goal" className="academy-heading-lg">
                Which exam are you preparing for?
              </h2>
              <GoalChoice goal={goal} onSkip={() => setAsked(false)} />
            </Stack>
          </Step>
        )}
        {test && (
          <Step number={2} done={tested}>
            <Stack component="section" gap="2xs" aria-labelledby="lead-first">
              <h2 id="lead-first" className="academy-heading-lg">
                {tested ? "Your first test is done" : "Take your first test"}
              </h2>
              {!tested && (
                <>
                  <Text>
                    {test.title}: {countOf(test.totalQuestions, "question")},{" "}
                    {formatDuration(test.durationMinutes)}
                  </Text>
                  <Row>
                    <Button
                      component={Link}
                      to={linkTo("takeTest", { testId: test._id })}
                      aria-label={`Start test: ${test.title}`}
                    >
                      Start test
                    </Button>
                  </Row>
                </>
              )}
            </Stack>
          </Step>
        )}
        <Step number={3} done={false}>
          <Stack gap="2xs">
            <h2 className="academy-heading-lg">Practise your mistakes</h2>
            {tested ? (
              <Row>
                <Button component={Link} to={practiceLink("mistakes")}>
                  Practise
                </Button>
              </Row>
            ) : (
              <Text tone="soft">The questions that you missed become a set of their own.</Text>
            )}
          </Stack>
        </Step>
        <Step number={4} done={false}>
          <Stack gap="2xs">
            <h2 className="academy-heading-lg">
              {tested ? `${countOf(today.dueTomorrow, "review")} due tomorrow` : "Review tomorrow"}
            </h2>
            <Text tone="soft">They come back on the day you may forget them.</Text>
          </Stack>
        </Step>
      </Stack>
    </DeepPanel>
  );
}
