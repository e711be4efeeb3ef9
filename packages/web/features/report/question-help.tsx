import { Link } from "react-router-dom";
import { linkTo } from "../../lib/paths.ts";
import type { SessionUser } from "../../lib/session.ts";
import { ProblemNote, ReportProblem } from "../../shared/problems/question-problem.tsx";
import { problemMail } from "./problem-mail.rules.ts";
import classes from "./report.module.css";

interface HelpProps {
  submissionId: string;
  questionId: string;
  user: SessionUser | null;
}

/** Guests have no account in which an answer could be shown. */
const hasAccount = (user: SessionUser | null): user is SessionUser =>
  user !== null && user.role !== "guest";

interface ActionProps extends HelpProps {
  mail: Parameters<typeof problemMail>[0];
}

/** What to do about a faulty question: report it, write a mail as a guest, or edit it. */
export function HelpAction({ submissionId, questionId, user, mail }: ActionProps) {
  if (!hasAccount(user)) {
    return (
      <a className={classes.link} href={problemMail(mail)}>
        Report a problem with this question
      </a>
    );
  }
  if (user.isAdmin) {
    return (
      <Link className={classes.link} to={linkTo("adminUploadQuestion", {}, { edit: questionId })}>
        Edit in the question bank
      </Link>
    );
  }
  return <ReportProblem key={questionId} submissionId={submissionId} questionId={questionId} />;
}

/** What became of a student's report. */
export const HelpNote = ({ submissionId, questionId, user }: HelpProps) =>
  hasAccount(user) && !user.isAdmin ? (
    <ProblemNote submissionId={submissionId} questionId={questionId} />
  ) : null;
