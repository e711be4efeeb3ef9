import type { PerformanceSummary } from "@academy/core/exam/result/performance.schema.ts";
import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { PartError } from "../part-error.tsx";
import { useWay } from "../use-way.tsx";
import { FirstVisit } from "./first-visit.tsx";
import { HeroCard } from "./hero.tsx";
import { LastResult } from "./last-result.tsx";
import { TodayPart, WeekPart } from "./learning-cards.tsx";
import { firstVisit, heroOf } from "./lead.rules.ts";

const GoalDialog = lazy(async () => ({ default: (await import("./goal-dialog.tsx")).GoalDialog }));

export interface LeadProps {
  scheduled: UseQueryResult<ScheduledTest[]>;
  taken: UseQueryResult<TakenTest[]>;
  performance: UseQueryResult<PerformanceSummary>;
  today: UseQueryResult<LearningToday>;
}

/** The next steps: the next test, due reviews, and how the latest tests went. */
export function Lead({ scheduled, taken, performance, today }: LeadProps) {
  const [changing, change] = useState(false);
  const { go, dialog } = useWay();
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
