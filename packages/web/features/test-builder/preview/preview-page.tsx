import { choiceText } from "@academy/core/exam/marking/choice.rules.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import type { TestPreview } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { brand } from "@academy/ui/brand.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { countOf, formatDuration } from "../../../lib/format.ts";
import { printPage, usePage } from "../../../lib/address/page.ts";
import { adminPatterns } from "../../../lib/address/admin-paths.ts";
import { useAddress } from "../../../lib/address/use-address.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { PaperExportButton } from "../../../shared/export/paper-export-button.tsx";
import { findPreview, type Previewed } from "./preview.shelf.ts";
import { PrintedQuestion } from "./printed-question.tsx";
import { KeyTable, type PrintSet, SetSelect, useSet } from "./print-sets.tsx";
import { wholeNumber } from "../draft/whole-number.rules.ts";
import { previewQuery } from "./preview.queries.ts";
import classes from "./preview.module.css";

/** Only tests in several languages load it. */
const LanguageSelect = lazy(async () => ({
  default: (await import("./print-language.tsx")).LanguageSelect,
}));

/**
 * A paper on A4 sheets, to print or review; `?answers=1` adds the key, `?set=B` shows a printed
 * set.
 */
export function PreviewPage({ previewId }: { previewId: string }) {
  const [search] = useAddress();
  const withAnswers = search.get("answers") === "1";
  const previewed = findPreview(previewId);
  const set = useSet();
  const languages = previewed?.languages ?? [];
  const language = languages.find((one) => one === search.get("language")) ?? null;
  const heading = usePage(previewed?.title || "Test preview");
  if (!previewed) {
    return (
      <>
        <PageHead title="Test preview" heading={heading} />
        <EmptyState
          title="This preview has expired"
          action={
            <Button component={Link} to={adminPatterns.adminCreateTest}>
              Test Creation
            </Button>
          }
        >
          A preview stays on the device where it was created. Open it again from the test.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Row justify="between" className={`${classes.tools} academy-screen-only`}>
        <Text tone="soft">{withAnswers ? "With answers and solutions" : "Questions only"}</Text>
        <Row>
          {languages.length > 0 && (
            <Suspense>
              <LanguageSelect languages={languages} language={language} />
            </Suspense>
          )}
          <SetSelect set={set} />
          {previewed.testId !== null && (
            <Suspense>
              <PaperExportButton
                testId={previewed.testId}
                title={previewed.title}
                start={{ contents: withAnswers ? "answers" : "questions", set }}
              />
            </Suspense>
          )}
          <Button onClick={() => void printPage()}>Print</Button>
        </Row>
      </Row>
      <article className={classes.sheet}>
        <header className={classes.head}>
          <p className={classes.brand}>{brand.name}</p>
          <h1 ref={heading} tabIndex={-1}>
            {previewed.title || "Untitled test"}
          </h1>
          {set && <p>Set {set}</p>}
          {!withAnswers && (
            <Row gap="md" style={{ marginTop: "1rem" }}>
              <ToFillIn name="Name" />
              <ToFillIn name="Roll number" />
              <ToFillIn name="Date" />
            </Row>
          )}
        </header>
        <Paper previewed={previewed} withAnswers={withAnswers} set={set} language={language} />
      </article>
    </>
  );
}

/** A line to write on. */
const ToFillIn = ({ name }: { name: string }) => (
  <span style={{ display: "flex", flex: "1 1 8rem", gap: "0.5rem" }}>
    {name} <span style={{ flex: 1, borderBottom: "1px solid" }} />
  </span>
);

interface PaperProps {
  previewed: Previewed;
  withAnswers: boolean;
  set: PrintSet | null;
  language: VariantLanguage | null;
}

function Paper({ previewed, withAnswers, set, language }: PaperProps) {
  const preview = useQuery(previewQuery(previewed, previewed.instructions, { set, language }));
  return (
    <QueryView
      query={preview}
      failed="The paper did not load"
      loading={<TextSkeleton lines={12} label="Loading the paper" />}
    >
      {(data) => <Sheets data={data} previewed={previewed} withAnswers={withAnswers} set={set} />}
    </QueryView>
  );
}

function Sheets({
  data,
  previewed,
  withAnswers,
  set,
}: Omit<PaperProps, "language"> & { data: TestPreview }) {
  const minutes = wholeNumber(previewed.durationMinutes);
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Exam" value={previewed.examType && examTypeLabels[previewed.examType]} />
        <Fact name="Time" value={minutes === null ? "" : formatDuration(minutes)} />
        <Fact name="Questions" value={String(data.totalQuestions)} />
        <Fact name="Maximum marks" value={String(data.maxMarks)} />
      </dl>
      {data.missing.length > 0 && (
        <Notice component="p" tone="warning" role="note">
          {countOf(data.missing.length, "question is", "questions are")} no longer in the bank and
          not shown.
        </Notice>
      )}
      {data.instructions !== "" && (
        <section className={classes.instructions} aria-labelledby="instructions">
          <h2 id="instructions">Instructions</h2>
          <RichText html={data.instructions} />
        </section>
      )}
      {data.sections.map((section, index) => (
        <SectionSheet
          // Sections have no ids on the wire, so the position is the key.
          key={index}
          section={section}
          number={index + 1}
          withAnswers={withAnswers}
          inSet={set !== null}
        />
      ))}
      {set && withAnswers && <KeyTable set={set} sections={data.sections} />}
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value === "" ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );

interface SectionProps {
  section: TestPreview["sections"][number];
  number: number;
  withAnswers: boolean;
  /**
   * Whether a printed set is shown. All students with the set have its order, so the answers that
   * count are the first ones in this order, even if the section is shuffled for each student.
   */
  inSet: boolean;
}

/** A name that contains its own number, such as "Section B" or "Part II", gets no second number. */
const sectionTitle = (number: number, name: string | null | undefined, subject: string): string => {
  const title = name ? `${name}, ${subject}` : subject;
  return /^(section|part)\b/i.test(title) ? title : `Section ${number}: ${title}`;
};

function SectionSheet({ section, number, withAnswers, inSet }: SectionProps) {
  const { name, subject, choose, shuffle, minutes, questions, maxMarks, marking } = section;
  return (
    <section className={classes.section} aria-labelledby={`section-${number}`}>
      <header>
        <h2 id={`section-${number}`}>{sectionTitle(number, name, subject)}</h2>
        <p>
          {choose
            ? choiceText(choose, questions.length, shuffle?.questions && !inSet)
            : `${countOf(questions.length, "question")}.`}{" "}
          {countOf(maxMarks, "mark")}. {marking}.
          {minutes !== null && ` ${countOf(minutes, "minute")}.`}
        </p>
      </header>
      {questions.map((question, index) => (
        <PrintedQuestion
          key={question._id}
          question={question}
          // A passage is printed once, above its first question.
          passage={
            question.passageText === questions[index - 1]?.passageText
              ? ""
              : (question.passageText ?? "")
          }
          withAnswers={withAnswers}
        />
      ))}
    </section>
  );
}
