import type { QuestionHistory } from "@academy/core/bank/question/question-list.schema.ts";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatMoment } from "../../../lib/format.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { linkToAdmin } from "../../../lib/address/admin-paths.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { ChangeList } from "./conflict-panel.tsx";
import { historyQuery } from "../question-bank.queries.ts";
import { changesBetween } from "../question-changes.rules.ts";

/** Who changed what in a question, and when. */
export function HistoryDialog({
  questionId,
  onClose,
}: {
  questionId: string;
  onClose: () => void;
}) {
  const history = useQuery(historyQuery(questionId));
  return (
    <PageDialog title="Edit history" size="lg" onClose={onClose}>
      <QueryView
        query={history}
        failed="The history did not load"
        loading={<TextSkeleton lines={4} label="Loading the history" />}
      >
        {({ versions }) => <Versions versions={versions} />}
      </QueryView>
      <Link to={linkToAdmin("adminQuestionHistory", { questionId })} className="academy-tap">
        Compare and restore revisions
      </Link>
      <Link to={linkToAdmin("adminAudit", {}, { target: questionId })} className="academy-tap">
        Audit log of this question
      </Link>
    </PageDialog>
  );
}

function Versions({ versions }: QuestionHistory) {
  return (
    <LineList>
      {versions.map((version, index) => {
        const before = versions[index + 1];
        return (
          <li key={version.rev}>
            <div>
              <Text size="sm" tone="soft">
                {formatMoment(version.changedAt)}, {version.changedBy}
              </Text>
              {version.note && <p>{version.note}</p>}
              {before ? (
                <ChangeList changes={changesBetween(before.question, version.question)} />
              ) : (
                !version.note && <p>Written</p>
              )}
            </div>
          </li>
        );
      })}
    </LineList>
  );
}
