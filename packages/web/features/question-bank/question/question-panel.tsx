import type { QuestionRow } from "@academy/core/bank/question/question-list.schema.ts";
import { CloseButton } from "@academy/ui/kit/button.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Group, Paper, Stack, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense } from "react";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { Split, sticky } from "../../../lib/split.tsx";
import type { DetailsProps } from "./question-details.tsx";

const Details = lazy(async () => ({
  default: (await import("./question-details.tsx")).QuestionDetails,
}));

interface PanelProps extends Omit<DetailsProps, "question"> {
  question: QuestionRow | undefined;
  onClose: () => void;
  /** The list. */
  children: ReactNode;
}

/** The width from which list and preview fit next to each other. */
const WIDE = "(min-width: 75rem)";
export const useIsWide = (): boolean =>
  useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });

const TITLE = "Question preview";

/**
 * The list with the preview of a question: at its right, or over it on narrow screens. The list
 * stays where it is when the preview opens, so that it keeps the focus.
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
      <Stack gap="sm" miw={0} style={details && isWide ? {} : { gridColumn: "1 / -1" }}>
        {children}
      </Stack>
      {details && isWide && (
        <Paper
          component="section"
          withBorder
          radius="lg"
          p="md"
          className={sticky}
          aria-labelledby="question-panel"
        >
          <Group justify="space-between" wrap="nowrap" mb="sm">
            <Title order={3} fz="lg" id="question-panel">
              {TITLE}
            </Title>
            <CloseButton label="Close the preview" onClick={onClose} />
          </Group>
          {details}
        </Paper>
      )}
      {details && !isWide && (
        <PageDialog title={TITLE} size="lg" onClose={onClose}>
          {details}
        </PageDialog>
      )}
    </Split>
  );
}
