import type { QuestionReport, Report } from "@academy/core/exam/result/result.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useSession } from "../../lib/session.ts";
import { useAddress } from "../../lib/use-address.ts";
import { useBookmarks } from "./bookmarks.shelf.ts";
import { Jump } from "./jump.tsx";
import { KeyHint } from "./key-hint.tsx";
import { problemMail } from "./problem-mail.rules.ts";
import { QuestionBody, QuestionHead } from "./question-view.tsx";
import { clampIndex } from "./report.rules.ts";
import {
  matching,
  nearest,
  NO_FILTER,
  readFilter,
  type ReviewFilter,
  reviewSearch,
} from "./review-filter.rules.ts";
import { ReviewTools } from "./review-tools.tsx";
import { useReviewKeys } from "./use-review-keys.ts";
import { useHeadingInSight, useSolution } from "./use-walk.ts";
import resultClasses from "./result.module.css";
import classes from "./review.module.css";

/** For administrators only, so students do not load it. */
const ChangeMark = lazy(async () => ({
  default: (await import("./change-mark.tsx")).ChangeMark,
}));

/** Which question is shown, among those that the filter lets pass; all of it stands in the address. */
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
  index: number;
  bookmarked: boolean;
  onBookmark: () => void;
}

function QuestionLinks({ report, index, bookmarked, onBookmark }: LinksProps) {
  const mail = problemMail({
    testTitle: report.title,
    questionNumber: index + 1,
    submissionId: report._id,
  });
  return (
    <div className={classes.links}>
      <button
        type="button"
        className={classes.bookmark}
        data-marked={bookmarked}
        onClick={onBookmark}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M4 2h8v12l-4-3-4 3z" />
        </svg>
        {bookmarked ? "Remove bookmark" : "Bookmark"}
      </button>
      <a href={mail}>Report a problem with this question</a>
    </div>
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

/** On a phone it stays at the bottom edge, with the way to every question. */
function Steps({ first, last, place, onStep, onJump }: StepsProps) {
  return (
    <footer className={classes.steps}>
      <Button variant="default" size="md" disabled={first} onClick={() => onStep(-1)}>
        Previous
      </Button>
      <Button
        className={classes.openJump ?? ""}
        variant="default"
        size="md"
        aria-label="Jump to question"
        onClick={onJump}
      >
        {place}
      </Button>
      <Button size="md" disabled={last} onClick={() => onStep(1)}>
        Next
      </Button>
    </footer>
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      title="No matching questions"
      action={
        <Button size="md" onClick={onShowAll}>
          Show all questions
        </Button>
      }
    >
      No questions match these filters.
    </EmptyState>
  );
}

/** Only a phone opens it. */
const JumpDialog = lazy(async () => ({
  default: (await import("./jump-dialog.tsx")).JumpDialog,
}));

/** One question at a time; its number and the filter stand in the address. */
export function Review({ report }: { report: Report }) {
  const questions = report.questionReport;
  const { user } = useSession();
  const [bookmarks, toggle] = useBookmarks(report._id);
  const { filter, positions, at, index, open, narrow, step } = useReviewed(questions, bookmarks);
  const question = positions.length > 0 ? questions[index] : undefined;
  const bookmark = () => question && toggle(question.questionId);
  const heading = useHeadingInSight(question?.questionId);
  const solution = useSolution(question);
  const [jumping, { open: jump, close: closeJump }] = useDisclosure();
  const keys = useReviewKeys({ previous: () => step(-1), next: () => step(1), bookmark });
  if (questions.length === 0) return <p className={resultClasses.panel}>No question found.</p>;
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
    <Jump
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
        <article className={resultClasses.panel} aria-label={`Question ${index + 1}`}>
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
            comparedFrom={report.comparedFrom}
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
          <QuestionLinks
            report={report}
            index={index}
            bookmarked={bookmarks.has(question.questionId)}
            onBookmark={bookmark}
          />
          <Steps
            first={at === 0}
            last={at === positions.length - 1}
            place={`${index + 1} / ${questions.length}`}
            onStep={step}
            onJump={jump}
          />
        </article>
        <div className={classes.side}>
          <section className={classes.jumpPanel} aria-label="Jump to question">
            <h3>Jump to question</h3>
            {grid(open)}
          </section>
          <KeyHint keys={keys} />
        </div>
        {jumping && (
          <Suspense>
            <JumpDialog onClose={closeJump}>
              {grid((position) => {
                open(position);
                closeJump();
              })}
            </JumpDialog>
          </Suspense>
        )}
      </div>
    </>
  );
}
