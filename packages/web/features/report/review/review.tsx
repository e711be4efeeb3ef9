import type { QuestionReport, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Dialog } from "@academy/ui/kit/dialog.tsx";
import { Card, Row } from "@academy/ui/kit/layout.tsx";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../../lib/session/session.ts";
import { useAddress } from "../../../lib/address/use-address.ts";
import { QuestionNumbers } from "./question-numbers.tsx";
import { ShortcutHint, ReviewTools } from "./review-tools.tsx";
import { QuestionBody, QuestionHead } from "./question-view.tsx";
import { paperWords } from "./shown-order.rules.ts";
import { clampIndex } from "../report.rules.ts";
import {
  matching,
  nearest,
  NO_FILTER,
  readFilter,
  type ReviewFilter,
  reviewSearch,
} from "./review-filter.rules.ts";
import { useReportBookmarks } from "../use-own-learning.ts";
import { useHeadingInSight, useReviewShortcuts, useSolution } from "./use-review-shortcuts.ts";
import classes from "./review.module.css";

/** Loaded only for administrators. */
const ChangeMark = lazy(async () => ({
  default: (await import("../summary/change-mark.tsx")).ChangeMark,
}));

/** Loaded after the question, because it is rarely used. */
const loadHelp = () => import("./question-help.tsx");
const HelpAction = lazy(async () => ({ default: (await loadHelp()).HelpAction }));
const HelpNote = lazy(async () => ({ default: (await loadHelp()).HelpNote }));

const ChallengeKey = lazy(async () => ({
  default: (await import("../challenges/challenge-key.tsx")).ChallengeKey,
}));

/** Which of the matching questions is shown. The address holds the question and the filter. */
function useReviewed(questions: readonly QuestionReport[], bookmarks: ReadonlySet<string>) {
  const [search, write] = useAddress();
  const placeIn = (address: URLSearchParams) => {
    const filter = readFilter(address);
    const positions = matching(questions, filter, bookmarks);
    const at = nearest(positions, clampIndex(address.get("q"), questions.length));
    return { filter, positions, at, index: positions[at] ?? 0 };
  };
  const move = (to: (now: ReturnType<typeof placeIn>) => Record<string, string>) =>
    write((now) => to(placeIn(now)), { replace: true, preventScrollReset: true });
  const open = (position: number) => move(({ filter }) => reviewSearch(filter, position));
  const narrow = (filter: ReviewFilter) => move(({ index }) => reviewSearch(filter, index));
  const step = (by: number) =>
    move(({ filter, positions, at, index }) => reviewSearch(filter, positions[at + by] ?? index));
  return { ...placeIn(search), open, narrow, step };
}

interface LinksProps {
  report: Report;
  question: QuestionReport;
  index: number;
  bookmarked: boolean;
  onBookmark: () => void;
}

function QuestionLinks({ report, question, index, bookmarked, onBookmark }: LinksProps) {
  const { user } = useSession();
  const asked = { submissionId: report._id, questionId: question.questionId, user };
  const mail = {
    testTitle: report.title,
    questionNumber: index + 1,
    inPaper: paperWords(question),
    submissionId: report._id,
  };
  return (
    <>
      <Row justify="between">
        <Button
          variant="subtle"
          leftSection={
            <svg
              fill={bookmarked ? "currentColor" : "none"}
              stroke="currentColor"
              strokeWidth="1.5"
              viewBox="0 0 16 16"
              width="16"
              height="16"
              aria-hidden="true"
            >
              <path d="M4 2h8v12l-4-3-4 3z" />
            </svg>
          }
          onClick={onBookmark}
        >
          {bookmarked ? "Remove bookmark" : "Bookmark"}
        </Button>
        <Suspense fallback={null}>
          <HelpAction {...asked} report={report} index={index} mail={mail} />
        </Suspense>
      </Row>
      <Suspense fallback={null}>
        <HelpNote {...asked} />
      </Suspense>
    </>
  );
}

interface StepsProps {
  first: boolean;
  last: boolean;
  /** "3 / 75" */
  place: string;
  onStep: (by: number) => void;
  onJump: () => void;
}

/** On a phone, a bar at the bottom with access to every question. */
function Steps({ first, last, place, onStep, onJump }: StepsProps) {
  return (
    <footer className={classes.steps}>
      <Button variant="default" disabled={first} onClick={() => onStep(-1)}>
        Previous
      </Button>
      <Button
        className="academy-narrow-only"
        variant="default"

        aria-label="Jump to question"
        onClick={onJump}
      >
        {place}
      </Button>
      <Button disabled={last} onClick={() => onStep(1)}>
        Next
      </Button>
    </footer>
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No matching questions"
      action={<Button onClick={onShowAll}>Show all questions</Button>}
    >
      No questions match these filters.
    </EmptyState>
  );
}

/** One question at a time; its number and the filter are in the address. */
export function Review({ report }: { report: Report }) {
  const questions = report.questionReport;
  const { user } = useSession();
  const [bookmarks, toggle] = useReportBookmarks(report);
  const { filter, positions, at, index, open, narrow, step } = useReviewed(questions, bookmarks);
  const question = positions.length > 0 ? questions[index] : undefined;
  const bookmark = () => question && toggle(question.questionId);
  const heading = useHeadingInSight(question?.questionId);
  const solution = useSolution(question);
  const [jumping, jump] = useState(false);
  const keys = useReviewShortcuts({ previous: () => step(-1), next: () => step(1), bookmark });
  if (questions.length === 0) return <Card component="p">No question found.</Card>;
  const tools = (
    <ReviewTools questions={questions} filter={filter} found={positions.length} onFilter={narrow} />
  );
  if (!question) {
    return (
      <>
        {tools}
        <NothingFound onShowAll={() => narrow(NO_FILTER)} />
      </>
    );
  }
  const grid = (onGo: (position: number) => void) => (
    <QuestionNumbers
      questions={questions}
      positions={positions}
      current={index}
      bookmarks={bookmarks}
      onGo={onGo}
    />
  );
  return (
    <>
      {tools}
      <div className={classes.review}>
        <Card component="article" gap="md" aria-label={`Question ${index + 1}`}>
          <QuestionHead
            question={question}
            index={index}
            count={questions.length}
            heading={heading}
          />
          <QuestionBody
            key={question.questionId}
            question={question}
            students={report.totalStudents}
            tooFew={report.tooFew}
            shownSolution={solution}
          />
          {user?.isAdmin && (
            <Suspense>
              <ChangeMark
                key={`mark ${question.questionId}`}
                submissionId={report._id}
                question={question}
              />
            </Suspense>
          )}
          {report.challenges && (
            <Suspense>
              <ChallengeKey key={`challenge ${index}`} report={report} index={index} />
            </Suspense>
          )}
          <QuestionLinks
            report={report}
            question={question}
            index={index}
            bookmarked={bookmarks.has(question.questionId)}
            onBookmark={bookmark}
          />
          <Steps
            first={at === 0}
            last={at === positions.length - 1}
            place={`${index + 1} / ${questions.length}`}
            onStep={step}
            onJump={() => jump(true)}
          />
        </Card>
        <div className={classes.side}>
          <section aria-label="Jump to question">
            <Card>
              <h3 className="academy-heading">Jump to question</h3>
              {grid(open)}
            </Card>
          </section>
          <ShortcutHint keys={keys} />
        </div>
        <Dialog title="Jump to question" opened={jumping} onClose={() => jump(false)}>
          {grid((position) => {
            open(position);
            jump(false);
          })}
        </Dialog>
      </div>
    </>
  );
}
