import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { BankText } from "../../../shared/bank/bank-text.tsx";
import { InLanguages } from "../../../shared/translation/in-languages.tsx";
import { passageSource, questionSource } from "../../../shared/translation/translation.queries.ts";
import { questionQuery } from "../question-bank.queries.ts";

interface LanguagesProps {
  question: QuestionView;
  /** The question in English. */
  children: ReactNode;
}

/** A question in English or another language; the translation of its passage is above it. */
export function QuestionLanguages({ question, children }: LanguagesProps) {
  const { isAdmin = false, roles = [] } = useSession().user ?? {};
  const { _id, passageId, keyHidden, languages = [] } = question;
  const translates = isAdmin || roles.some((role) => role !== "author");
  // A hidden key means someone else's question: authors can read it, but not translate it.
  if (!translates && keyHidden) return children;
  const own = questionSource(_id);
  const sources: Parameters<typeof InLanguages>[0]["sources"] =
    passageId !== null && translates ? [passageSource(passageId), own] : [own];
  return (
    <InLanguages sources={sources} languages={languages}>
      {children}
    </InLanguages>
  );
}

interface TranslatedProps {
  questionId: string;
  onDone: () => void;
}

/** A question for people who only translate: without key, solution and history. */
export function TranslatedQuestion({ questionId, onDone }: TranslatedProps) {
  return (
    <Stack>
      <QueryView
        query={useQuery(questionQuery(questionId))}
        failed="The question did not load"
        loading={<TextSkeleton lines={8} label="Loading the question" />}
      >
        {(question) => (
          <QuestionLanguages question={question}>
            <QuestionTexts question={question} />
          </QuestionLanguages>
        )}
      </QueryView>
      <Row>
        <Button variant="default" onClick={onDone}>
          Back to the list
        </Button>
      </Row>
    </Stack>
  );
}

/** A question's text and options, for people who may not see its key. */
export const QuestionTexts = ({ question }: { question: QuestionView }) => (
  <Card component="section" gap="sm" aria-label="Question">
    <BankText html={question.question} />
    <ol type="A">
      {question.options?.map((option, index) => (
        <li key={index}>
          <BankText html={option} />
        </li>
      ))}
    </ol>
  </Card>
);
