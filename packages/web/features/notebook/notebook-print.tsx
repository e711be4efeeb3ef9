import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { useSession } from "../../lib/session/session.ts";
import { printPage } from "../../lib/address/page.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Answers } from "./answers.tsx";
import { MOST_PRINTED, printedQuery } from "./notebook.queries.ts";
import { type NotebookFilters, outcomeWords, placeOf } from "./notebook.rules.ts";

interface PrintProps {
  filters: NotebookFilters;
  total: number;
  titleOf: (submissionId: string | null) => string | undefined;
  onClose: () => void;
}

const apart = { marginTop: "2rem" };
/** A heading is never the last line of a sheet: its content follows on the same sheet. */
const heading = { breakAfter: "avoid" } as const;

/** The filtered entries as they will be on paper, with or without answers. */
export function NotebookPrint({ filters, total, titleOf, onClose }: PrintProps) {
  const printed = useQuery(printedQuery({ ...filters, after: "" }));
  const [solutions, setSolutions] = useState(true);
  const [today] = useState(() => formatDay(new Date().toISOString()));
  const { user } = useSession();
  return (
    <Stack>
      <Stack className="academy-screen-only">
        {total > MOST_PRINTED && (
          <Notice component="p">
            Only the first {MOST_PRINTED} of {total} questions are printed. Narrow the filters for
            the others.
          </Notice>
        )}
        <Checkbox
          label="With answers and solutions"
          checked={solutions}
          onChange={({ currentTarget }) => setSolutions(currentTarget.checked)}
        />
        <Row>
          <Button disabled={!printed.data} onClick={() => void printPage()}>
            Print these questions
          </Button>
          <Button variant="default" onClick={onClose}>
            Back to the notebook
          </Button>
        </Row>
      </Stack>
      <QueryView
        query={printed}
        failed="The questions did not load"
        loading={<RowsSkeleton label="Loading the questions to print" />}
      >
        {(found) => (
          // A block instead of a grid, because a page break would split a grid's row inside a line
          // of text.
          <div>
            <Text tone="soft">
              {user?.name}, {today}
            </Text>
            {found.map(({ row, question }) => (
              <article key={row.questionId} style={apart}>
                <h2 className="academy-heading" style={heading}>
                  {row.topic}
                </h2>
                <Text size="sm" tone="soft">
                  {placeOf(row, titleOf(row.submissionId))} · {outcomeWords(row)}
                  {row.tags.length > 0 && ` · ${row.tags.join(", ")}`}
                </Text>
                {row.note && <Text>{row.note}</Text>}
                {question && <RichText html={question.question} />}
                {question && solutions && <Answers question={question} />}
              </article>
            ))}
          </div>
        )}
      </QueryView>
    </Stack>
  );
}
