import type { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { loadPictures, printPage } from "../../../lib/address/page.ts";
import { firstsWithPassage } from "../report.rules.ts";
import { QuestionBody, QuestionHead, preloadParts } from "./question-view.tsx";
import { Subjects } from "../summary/subjects.tsx";
import { Summary } from "../summary/summary.tsx";
import page from "../report.module.css";
import classes from "./review.module.css";

/**
 * Whether the page is being printed, by its button or the browser's menu, and a function that
 * prints it once all its images are loaded.
 */
export function usePrinting(report: Report): { printing: boolean; print: () => void } {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    void preloadParts(report.questionReport.map(({ responseType }) => responseType));
  }, [report]);
  useEffect(() => {
    const before = () => {
      // Must be synchronous: the browser prints the page as soon as this function returns.
      flushSync(() => setPrinting(true));
      void loadPictures();
    };
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  const print = async () => {
    flushSync(() => setPrinting(true));
    await printPage();
  };
  return { printing, print: () => void print() };
}

/** The whole report on one page: summary, subjects, and every question with its solution. */
export function PrintedReport({ report }: { report: Report }) {
  const questions = report.questionReport;
  const firsts = firstsWithPassage(questions);
  return (
    <div className={`${page.flow} ${classes.printed}`}>
      <Summary report={report} />
      <Subjects report={report} />
      {questions.map((question, index) => {
        const first = firsts[index] ?? index;
        return (
          <article key={question.questionId} aria-label={`Question ${index + 1}`}>
            <QuestionHead question={question} index={index} count={questions.length} />
            <QuestionBody
              question={question}
              students={report.totalStudents}
              tooFew={report.tooFew}
              passageAt={first < index ? first + 1 : undefined}
              unfolded
            />
          </article>
        );
      })}
    </div>
  );
}
