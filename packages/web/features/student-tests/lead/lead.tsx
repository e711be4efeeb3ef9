import type { PerformanceSummary } from "@academy/core/exam/result/performance.schema.ts";
import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Grid, Row, Skeleton, Stack } from "@academy/ui/kit/layout.tsx";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { takeInReleased, todayQuery } from "../../../shared/learning/learning.queries.ts";
import { PartError } from "../part-error.tsx";
import { useWay } from "../use-way.tsx";
import { FirstVisit } from "./first-visit.tsx";
import { GoalDialog } from "./goal-dialog.tsx";
import { HeroCard } from "./hero.tsx";
import { LastResult, TodayCard, WeekCard } from "./learning-cards.tsx";
import { heroOf, needsIntake } from "./lead.rules.ts";

export interface LeadProps {
  scheduled: UseQueryResult<ScheduledTest[]>;
  taken: UseQueryResult<TakenTest[]>;
  performance: UseQueryResult<PerformanceSummary>;
}

/** Lists of submissions for which an intake was asked: once a visit, whatever it found. */
const asked = new Set<string>();

/** Takes submissions whose results were released since the last visit into the notebook. */
function useIntake(
  today: ReturnType<typeof useToday>["data"],
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

const useToday = () => useQuery(todayQuery);

/** What to do now: the next test, due reviews, and how it has gone lately. */
export function Lead({ scheduled, taken, performance }: LeadProps) {
  const today = useToday();
  const [changing, change] = useState(false);
  const { go, dialog } = useWay();
  useIntake(today.data, taken.data);
  const hero = scheduled.data ? heroOf(scheduled.data) : null;
  const heroActs = hero !== null && hero.kind !== "next";
  const isFirst = taken.data?.length === 0 && hero?.kind !== "running";
  return (
    <Stack>
      {scheduled.isPending && <Skeleton height={176} />}
      {hero && <HeroCard hero={hero} onGo={go} />}
      {today.isPending && <Skeleton height={132} />}
      {today.isError && <PartError query={today} what="reviews" />}
      {today.data && taken.data && (
        <>
          {isFirst && scheduled.data ? (
            <FirstVisit today={today.data} tests={scheduled.data} leads={!heroActs} />
          ) : (
            <Grid min="19rem">
              <TodayCard today={today.data} leads={!heroActs} />
              {today.data.settings.showWeek && (
                <WeekCard today={today.data} onChange={() => change(true)} />
              )}
              <LastResult history={performance.data?.history ?? []} />
            </Grid>
          )}
          {!today.data.settings.showWeek && !isFirst && (
            <Row>
              <Button variant="subtle" onClick={() => change(true)}>
                Goal and reviews a day
              </Button>
            </Row>
          )}
          {changing && <GoalDialog settings={today.data.settings} onClose={() => change(false)} />}
        </>
      )}
      {dialog}
    </Stack>
  );
}
