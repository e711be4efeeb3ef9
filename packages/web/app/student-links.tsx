import type { ExamTypeOffer } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import type { SubscriptionView } from "@academy/core/sales/subscription/subscription.schema.ts";
import type { ScheduledTest, TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import {
  IconBooks,
  IconClock,
  IconDeviceFloppy,
  IconHome,
  IconLock,
  IconNotebook,
  IconPencil,
  IconRepeat,
  IconReportAnalytics,
  IconTarget,
  IconVideo,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWay } from "../features/student-tests/use-way.tsx";
import { scheduledTests } from "../features/student-tests/student-tests.queries.ts";
import { inOrder, newestFirst, wayTo } from "../features/student-tests/student-tests.rules.ts";
import { offersQuery } from "../shared/sales/exam-types.queries.ts";
import { formatDay, formatRupees } from "../lib/format.ts";
import type { SessionUser } from "../lib/session/session.ts";
import { useListOrWarn } from "../lib/address/use-list-or-warn.ts";
import { linkTo, patterns, staffHome, staffHomeText } from "../lib/address/paths.ts";
import { takenTests } from "../shared/results/taken-tests.queries.ts";
import { loadPapersAhead } from "../shared/sealed-paper/load-sealed.ts";
import { subscriptionsQuery } from "../shared/sales/subscriptions.queries.ts";
import {
  ShellButton,
  ShellDetail,
  ShellFigure,
  ShellGroup,
  ShellLink,
  ShellNote,
} from "./shell-links.tsx";

/**
 * The links of the student's sidebar. If the offers or the subscriptions do not load, their part
 * stays empty: the dashboard shows the error and retries.
 */
export function StudentLinks({ userId, roles }: Pick<SessionUser, "userId" | "roles">) {
  const offers = useListOrWarn(useQuery(offersQuery), "exam types");
  const held = useListOrWarn(useQuery(subscriptionsQuery(userId)), "subscriptions");
  const scheduled = useListOrWarn(useQuery(scheduledTests(userId)), "scheduled tests");
  const taken = useListOrWarn(useQuery(takenTests(userId)), "tests taken");
  useEffect(() => loadPapersAhead(scheduled, Date.now()), [scheduled]);
  return (
    <>
      <ShellLink to={patterns.studentDashboard} icon={IconHome}>
        Dashboard
      </ShellLink>
      {roles && <ShellLink to={staffHome(roles)}>{staffHomeText(roles)}</ShellLink>}
      <ShellLink to={patterns.demoTests} icon={IconPencil}>
        Demo Tests
      </ShellLink>
      <ShellLink to={patterns.demoVideos} icon={IconVideo}>
        Demo Videos
      </ShellLink>
      <ShellLink to={patterns.subscribedVideos} icon={IconBooks}>
        Subscribed Videos
      </ShellLink>
      <ShellLink to={patterns.studentReports} icon={IconReportAnalytics}>
        Test Reports
      </ShellLink>
      <ShellLink to={patterns.practice} icon={IconRepeat}>
        Practice
      </ShellLink>
      <ShellLink to={patterns.notebook} icon={IconNotebook}>
        Notebook
      </ShellLink>
      <ShellLink to={patterns.mastery} icon={IconTarget}>
        Your topics
      </ShellLink>
      <Offers offers={offers} held={held} />
      <Scheduled tests={scheduled} />
      <Taken tests={taken} />
    </>
  );
}

/** The pages that a student opens every day. */
export const MainLinks = () => (
  <>
    <ShellLink to={patterns.studentDashboard} icon={IconHome}>
      Dashboard
    </ShellLink>
    <ShellLink to={patterns.practice} icon={IconRepeat}>
      Practice
    </ShellLink>
    <ShellLink to={patterns.notebook} icon={IconNotebook}>
      Notebook
    </ShellLink>
    <ShellLink to={patterns.studentReports} icon={IconReportAnalytics}>
      Test Reports
    </ShellLink>
  </>
);

interface OffersProps {
  offers: readonly ExamTypeOffer[];
  held: readonly SubscriptionView[];
}

/** Links to the offers. The fee in an address is only displayed: the server decides the price. */
function Offers({ offers, held }: OffersProps) {
  const endOf = ({ examType }: ExamTypeOffer) =>
    held.find((one) => one.examType === examType && one.running)?.until;
  return (
    <ShellGroup title="Subscribe to Exam" icon={IconLock}>
      {offers.length === 0 && <ShellNote>None right now.</ShellNote>}
      {offers.map((offer) => {
        const { examType, name, fee } = offer;
        const end = endOf(offer);
        return (
          <ShellLink key={examType} to={linkTo("payment", {}, { examType, fee: String(fee) })}>
            <span>
              {name}
              {end && <ShellDetail>until {formatDay(end)}</ShellDetail>}
            </span>
            <ShellFigure>{formatRupees(fee)}</ShellFigure>
          </ShellLink>
        );
      })}
      <ShellLink to={patterns.payment}>Subscriptions and payments</ShellLink>
    </ShellGroup>
  );
}

function Scheduled({ tests }: { tests: readonly ScheduledTest[] }) {
  const { go, dialog } = useWay();
  return (
    <ShellGroup title="Scheduled Tests" icon={IconClock}>
      {tests.length === 0 && <ShellNote>None right now.</ShellNote>}
      {inOrder(tests).map((test) => {
        const way = wayTo(test, "takeTestShort");
        return way.kind === "page" ? (
          <ShellLink key={test._id} to={way.to}>
            {test.title}
            {test.locked && !test.running && (
              <ShellFigure>
                <IconLock size={16} aria-hidden />
                <span className="academy-unseen">, locked</span>
              </ShellFigure>
            )}
          </ShellLink>
        ) : (
          <ShellButton key={test._id} onClick={() => go(way)}>
            {test.title}
          </ShellButton>
        );
      })}
      {dialog}
    </ShellGroup>
  );
}

function Taken({ tests }: { tests: readonly TakenTest[] }) {
  return (
    <ShellGroup title="Tests Taken" icon={IconDeviceFloppy}>
      {tests.length === 0 && <ShellNote>None yet.</ShellNote>}
      {newestFirst(tests).map(({ _id, testId, title }) => (
        <ShellLink key={_id} to={linkTo("results", { id: testId })}>
          {title}
        </ShellLink>
      ))}
    </ShellGroup>
  );
}
