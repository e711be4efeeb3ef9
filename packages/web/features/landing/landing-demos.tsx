import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { DemoTest } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { getDemoTests } from "./landing.queries.ts";
import { countOf, formatDuration, formatMoment } from "../../lib/format.ts";
import { demoTestPaths } from "../../lib/address/paths.ts";
import classes from "./landing-page.module.css";

const NAMED = [1, 2, 3, 4] as const;

type Loaded = readonly DemoTest[] | "loading" | "failed";

/** Loads the demo tests without the query client, which the start page does not load. */
function useDemoTests(): { loaded: Loaded; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>("loading");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const show = (next: Loaded) => !leaving.signal.aborted && setLoaded(next);
    getDemoTests(leaving.signal).then(show, () => show("failed"));
    return () => leaving.abort();
  }, [tries]);
  const retry = () => {
    setLoaded("loading");
    setTries(tries + 1);
  };
  return { loaded, retry };
}

function factsOf(test: DemoTest): string {
  if (test.state === "upcoming") return `Opens ${formatMoment(test.startTime)}`;
  if (test.state === "expired") return "Closed";
  return `${countOf(test.totalQuestions, "question")} · ${formatDuration(test.durationMinutes)}`;
}

/** A link to a demo test; its details are filled in when they load. */
function Demo({ slot, test, failed }: { slot: number; test?: DemoTest; failed: boolean }) {
  return (
    <li className={classes.demo}>
      <div>
        <Link className="academy-whole" to={demoTestPaths[slot - 1] ?? ""}>
          Demo Test {slot}
        </Link>
        {!failed && (
          <Text size="sm" tone="soft">
            {test ? `${examTypeLabels[test.examType]} · ` : "\u00a0"}
            {test && <span>{factsOf(test)}</span>}
          </Text>
        )}
      </div>
      <IconArrowRight size={20} aria-hidden />
    </li>
  );
}

/** The demo tests: names immediately, details once loaded. */
export function LandingDemos() {
  const { loaded, retry } = useDemoTests();
  if (typeof loaded !== "string" && loaded.length === 0) {
    return (
      <Text tone="soft">
        There are no demo tests yet. They will be listed here as soon as one is published.
      </Text>
    );
  }
  const failed = loaded === "failed";
  return (
    <>
      <Card component="ul" gap="none" aria-busy={loaded === "loading"}>
        {typeof loaded === "string"
          ? NAMED.map((slot) => <Demo key={slot} slot={slot} failed={failed} />)
          : loaded.map((test) => (
              <Demo key={test.slot} slot={test.slot} test={test} failed={false} />
            ))}
      </Card>
      {failed && (
        <Row role="alert">
          We couldn’t load the test details.
          <Button variant="default" onClick={retry}>
            Retry
          </Button>
        </Row>
      )}
    </>
  );
}
