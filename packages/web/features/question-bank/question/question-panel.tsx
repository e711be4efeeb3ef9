import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { CloseButton } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { lazy, type ReactNode, Suspense } from "react";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { Split, sticky } from "../../../lib/split.tsx";
import { useIsWide } from "../../../lib/use-is-wide.ts";
import type { DetailsProps } from "./question-details.tsx";

const Details = lazy(async () => ({
  default: (await import("./question-details.tsx")).QuestionDetails,
}));

interface PanelProps extends Omit<DetailsProps, "question"> {
  question: QuestionRow | undefined;
  onClose: () => void;
  /** The list of questions. */
  children: ReactNode;
}

const TITLE = "Question preview";

/**
 * The list with the preview of a question: to the right of the list, or over it on narrow screens.
 * The list stays mounted when the preview opens, so that it keeps the focus.
 */
export function WithPanel({ question, children, onClose, ...rest }: PanelProps) {
  const isWide = useIsWide();
  const details = question && (
    <Suspense fallback={<TextSkeleton lines={8} label="Loading the preview" />}>
      <Details key={question._id} question={question} {...rest} />
    </Suspense>
  );
  return (
    <Split columns="main">
      <Stack gap="sm" style={details && isWide ? {} : { gridColumn: "1 / -1" }}>
        {children}
      </Stack>
      {details && isWide && (
        <section className={sticky} aria-labelledby="question-panel">
          <Card>
            <Row gap="md" style={{ marginBottom: "0.75rem" }} justify="between" wrap={false}>
              <h3 id="question-panel">{TITLE}</h3>
              <CloseButton label="Close the preview" onClick={onClose} />
            </Row>
            {details}
          </Card>
        </section>
      )}
      {details && !isWide && (
        <PageDialog title={TITLE} size="lg" onClose={onClose}>
          {details}
        </PageDialog>
      )}
    </Split>
  );
}
