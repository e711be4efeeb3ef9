import { holdsKeys } from "@academy/core/kernel/shared/staff-role.rules.ts";
import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../../lib/address/admin-paths.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import { ProblemNote, ReportProblem } from "../../../shared/problems/question-problem.tsx";
import { canChallenge } from "../challenges/challenge-form.rules.ts";
import { ownChallengesQuery } from "../challenges/challenges.queries.ts";
import { problemMail } from "./problem-mail.rules.ts";
import classes from "../report.module.css";

/** Loaded on the first tap. */
const ChallengeDialog = lazy(async () => ({
  default: (await import("../challenges/challenge-dialog.tsx")).ChallengeDialog,
}));

interface HelpProps {
  submissionId: string;
  questionId: string;
  user: SessionUser | null;
}

/** Guests have no account, so an answer could not be shown to them. */
const hasAccount = (user: SessionUser | null): user is SessionUser =>
  user !== null && user.role !== "guest";

interface ActionProps extends HelpProps {
  report: Report;
  /** Position in the paper, from 0. */
  index: number;
  mail: Parameters<typeof problemMail>[0];
}

/**
 * The action for a faulty question: students report it, guests write an email, administrators edit
 * it.
 */
export function HelpAction({ report, index, questionId, user, mail }: ActionProps) {
  if (!hasAccount(user)) {
    return (
      <a className={classes.link} href={problemMail(mail)}>
        Report a problem with this question
      </a>
    );
  }
  if (holdsKeys(user)) {
    return (
      <Link
        className={classes.link}
        to={linkToAdmin("adminUploadQuestion", {}, { edit: questionId })}
      >
        Edit in the question bank
      </Link>
    );
  }
  return <StudentHelp key={questionId} report={report} index={index} />;
}

/**
 * While the key can be challenged, a report about the key becomes a challenge, because the academy
 * decides about every challenge. The button appears only when it is known whether this is so, and
 * then stays in place.
 */
function StudentHelp({ report, index }: Pick<ActionProps, "report" | "index">) {
  const { data: own, isLoading } = useQuery({
    ...ownChallengesQuery(report.testId),
    enabled: report.challenges?.stage === "open",
  });
  const question = report.questionReport[index];
  if (!question || isLoading) return null;
  return (
    <ReportProblem
      submissionId={report._id}
      questionId={question.questionId}
      {...(own &&
        canChallenge(own, question) && {
          challenge: (onClose) => (
            <ChallengeDialog
              testId={report.testId}
              question={question}
              number={index + 1}
              onClose={onClose}
            />
          ),
        })}
    />
  );
}

/** What became of a student's problem report. */
export const HelpNote = ({ submissionId, questionId, user }: HelpProps) =>
  hasAccount(user) && !holdsKeys(user) ? (
    <ProblemNote submissionId={submissionId} questionId={questionId} />
  ) : null;
