import type { PerformanceSummary } from "@academy/core/exam/result/performance.schema.ts";
import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { takeInReleased } from "../../../shared/learning/learning.queries.ts";
import { PartError } from "../part-error.tsx";
import { useWay } from "../use-way.tsx";
import { FirstVisit } from "./first-visit.tsx";
import { HeroCard } from "./hero.tsx";
import { LastResult } from "./last-result.tsx";
import { TodayPart, WeekPart } from "./learning-cards.tsx";
import { firstVisit, heroOf, needsIntake } from "./lead.rules.ts";

const GoalDialog = lazy(async () => ({ default: (await import("./goal-dialog.tsx")).GoalDialog }));

export interface LeadProps {
  scheduled: UseQueryResult<ScheduledTest[]>;
  taken: UseQueryResult<TakenTest[]>;
  performance: UseQueryResult<PerformanceSummary>;
  today: UseQueryResult<LearningToday>;
}

/** Lists of submissions for which an intake was asked: once a visit, whatever it found. */
const asked = new Set<string>();

/** Takes submissions whose results were released since the last visit into the notebook. */
function useIntake(
  today: LearningToday | undefined,
  taken: readonly TakenTest[] | undefined,
): void {
  useEffect(() => {
    if (!today || !taken || !needsIntake(today, taken)) return;
    const name = taken.flatMap(({ _id, released }) => (released ? _id : [])).join();
    if (asked.has(name)) return;
    asked.add(name);
    // Offline or busy: what is shown stays correct, and the next visit tries again.
    takeInReleased().catch(() => asked.delete(name));
  }, [today, taken]);
}

/** What to do now: the next test, due reviews, and how it has gone lately. */
export function Lead({ scheduled, taken, performance, today }: LeadProps) {
  const [changing, change] = useState(false);
  const { go, dialog } = useWay();
  useIntake(today.data, taken.data);
  const hero = scheduled.data ? heroOf(scheduled.data) : null;
  const step =
    today.data && taken.data && hero?.kind !== "running"
      ? firstVisit(today.data, taken.data.length)
      : null;
  const card = hero && <HeroCard hero={hero} leads={step === null} onGo={go} />;
  if (step !== null && today.data) {
    return (
      <Stack>
        <FirstVisit today={today.data} tests={scheduled.data ?? []} tested={step === "mistakes"} />
        {hero && hero.kind === "next" && card}
        {dialog}
      </Stack>
    );
  }
  const settings = today.data?.settings;
  return (
    <Stack>
      <Grid min={card ? "24rem" : "100%"}>
        {card}
        {today.isError && <PartError query={today} what="reviews" />}
        {today.data && (
          <Card gap="md">
            <TodayPart today={today.data} leads={!hero || hero.kind === "next"} />
            {settings?.showWeek ? (
              <WeekPart today={today.data} onChange={() => change(true)} />
            ) : (
              <Row>
                <Button variant="subtle" size="compact" onClick={() => change(true)}>
                  Goal and reviews a day
                </Button>
              </Row>
            )}
          </Card>
        )}
      </Grid>
      {performance.data && <LastResult {...performance.data} />}
      {changing && settings && (
        <Suspense>
          <GoalDialog settings={settings} onClose={() => change(false)} />
        </Suspense>
      )}
      {dialog}
    </Stack>
  );
}
