import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { countOf } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { patterns, signupFor } from "../../lib/address/paths.ts";
import { practiceLink } from "../../lib/address/practice-link.ts";
import { useSession } from "../../lib/session/session.ts";
import type { Loss } from "./summary/losses.rules.ts";
import { countingQuestions } from "./report.rules.ts";
import { useOwner } from "./use-own-learning.ts";

const load = () => import("./own-learning.ts");

/** Practice of this test's mistakes; a guest first needs an account. */
export function Practise({ report }: { report: Report }) {
  const { user } = useSession();
  const owner = useOwner(report);
  useEffect(() => {
    if (owner === null) return;
    // Offline, nothing happens: the dashboard takes the submission in at the next visit.
    load().then(
      ({ takeInReport }) => takeInReport(report).catch(() => undefined),
      () => undefined,
    );
  }, [owner, report]);
  if (user?.isAdmin) return null;
  if (!user || report.unranked === "guest") {
    return (
      <p className="academy-screen-only">
        <Link className="academy-tap" to={signupFor(patterns.studentDashboard)}>
          Sign up to practise your mistakes.
        </Link>
      </p>
    );
  }
  const mistakes = countingQuestions(report).filter(
    ({ status }) => status === "wrong" || status === "partial",
  ).length;
  return (
    <Row className="academy-screen-only">
      {owner !== null && mistakes > 0 ? (
        <Button component={Link} to={practiceLink("mistakes", { testId: report.testId })}>
          Practise {mistakes === 1 ? "this mistake" : `these ${countOf(mistakes, "mistake")}`}
        </Button>
      ) : (
        <Link className="academy-tap" to={patterns.demoTests}>
          Practise with the demo tests
        </Link>
      )}
    </Row>
  );
}

/** A link to practise one weak topic. Its address needs the topic's id, which the report lacks. */
export function PractiseTopic({ report, loss }: { report: Report; loss: Loss }) {
  const owner = useOwner(report);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (owner === null) return null;
  const go = async () => {
    setBusy(true);
    try {
      const { topicLink } = await load();
      void navigate(await topicLink(report, loss));
    } catch {
      notify("Practice did not open. Check your connection and try again.", "error");
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      className="academy-screen-only"
      loading={busy}
      onClick={() => void go()}
      aria-label={`Practise ${loss.name}`}
    >
      Practise
    </Button>
  );
}
