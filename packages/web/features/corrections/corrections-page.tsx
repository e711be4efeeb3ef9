import type { CorrectionHistory } from "@academy/core/exam/correction/correction.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { AskedQuestion } from "../../shared/results/asked-question.tsx";
import { formatMoment } from "../../lib/format.ts";
import { paperQuery } from "../../shared/results/results.queries.ts";
import { CorrectQuestion } from "./correct-question.tsx";
import { historyQuery } from "./corrections.queries.ts";
import { whatWords } from "./corrections.rules.ts";
import classes from "./corrections.module.css";

interface CorrectionsPageProps {
  testId: string;
  /** The way to the test's other pages. */
  pages: ReactNode;
}

/** A test's key, question by question, and everything that was corrected in it. */
export function CorrectionsPage({ testId, pages }: CorrectionsPageProps) {
  const history = useQuery(historyQuery(testId));
  if (history.isPending) return <TextSkeleton lines={6} label="Loading the key" />;
  if (history.isError) {
    const gone = history.error instanceof ApiError && history.error.status === 404;
    return gone ? (
      <EmptyState title="No such test">
        This address leads to no test. The latest results are on your dashboard.
      </EmptyState>
    ) : (
      <ErrorState
        title="The key did not load"
        message={history.error.message}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  }
  return (
    <>
      <p className={classes.test}>{history.data.title}</p>
      <div className={classes.pages}>{pages}</div>
      {history.data.results === "outdated" && (
        <p className={classes.outdated} role="note">
          The results still show an earlier key. The schedule publishes them again within minutes.
        </p>
      )}
      <History corrections={history.data.corrections} />
      <Questions testId={testId} questions={history.data.questions} />
    </>
  );
}

function History({ corrections }: Pick<CorrectionHistory, "corrections">) {
  return (
    <section className={classes.section} aria-labelledby="history">
      <h2 id="history">What was corrected</h2>
      {corrections.length === 0 && (
        <p className={classes.soft}>Nothing yet: the key is as it was when the test was made.</p>
      )}
      <ol className={classes.history}>
        {corrections.map(({ from, at, byName, changes }) => (
          <li key={from}>
            <p className={classes.soft}>
              {formatMoment(at)}, {byName}
            </p>
            {changes.map((change) => (
              <div key={change.questionId}>
                <h3>
                  Question {change.number}: {whatWords(change)}
                </h3>
                <p className={classes.becomes}>
                  <span>{change.before}</span> → <strong>{change.after}</strong>
                </p>
                <p>{change.note}</p>
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface QuestionsProps extends Pick<CorrectionHistory, "questions"> {
  testId: string;
}

/** Each question as students saw it, with its key and the way to correct it. */
function Questions({ testId, questions }: QuestionsProps) {
  const paper = useQuery(paperQuery(testId));
  return (
    <section className={classes.section} aria-labelledby="questions">
      <h2 id="questions">Questions and their current keys</h2>
      {paper.isError && (
        <ErrorState
          title="The questions' texts did not load"
          message={paper.error.message}
          onRetry={() => void paper.refetch()}
          retrying={paper.isFetching}
        />
      )}
      <ol className={classes.questions}>
        {questions.map(({ questionId, number, subject, topic, keyText }) => {
          const asked = paper.data?.get(questionId);
          return (
            <li key={questionId} aria-label={`Question ${number}`}>
              <h3>
                Question {number}
                <span>
                  {subject} · {topic}
                </span>
              </h3>
              {paper.isPending && <TextSkeleton lines={3} label={`Loading question ${number}`} />}
              {asked && <AskedQuestion question={asked} withChoices />}
              <p>
                Key <strong>{keyText}</strong>
              </p>
              <CorrectQuestion testId={testId} questionId={questionId} number={number} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
