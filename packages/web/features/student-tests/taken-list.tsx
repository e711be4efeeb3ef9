import type { TakenTest } from "@academy/core/exam/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useExamName } from "../../shared/sales/exam-types.queries.ts";
import { formatMoment } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import classes from "./tests-section.module.css";

/** How many are shown at first. */
const firstShown = 5;

/** The tests that were submitted, newest first, each with the link to its report. */
export function TakenList({ tests }: { tests: readonly TakenTest[] }) {
  const nameOf = useExamName();
  const [all, setAll] = useState(false);
  const shown = all ? tests : tests.slice(0, firstShown);
  return (
    <>
      <ul className={classes.taken}>
        {shown.map(({ _id, title, examType, submittedAt, released }) => (
          <li key={_id}>
            <Link to={linkTo("testReport", { submissionId: _id })} className={classes.takenLink}>
              <span className={classes.takenWords}>
                <span className={classes.takenName}>{title}</span>
                <Text component="span" size="sm" tone="soft" className={classes.facts}>
                  {nameOf(examType)} · submitted {formatMoment(submittedAt)}
                </Text>
              </span>
              <span className={classes.release} data-released={released}>
                {released ? "View report" : "Report not open yet"}
              </span>
              <IconArrowRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {!all && tests.length > firstShown && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Show all {tests.length} tests
        </Button>
      )}
    </>
  );
}
