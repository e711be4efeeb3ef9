import {
  MOST_SELECTED,
  type SelectionChange,
} from "@academy/core/back-office/user-admin/user-selection.schema.ts";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { countOf } from "../../lib/format.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { notify } from "../../lib/notices.ts";
import { postSelection, usersKey } from "./users.queries.ts";
import { endOfDay } from "./users.rules.ts";

interface SelectionBarProps {
  userIds: readonly string[];
}

type Kind = SelectionChange["kind"];

const EXAMS = EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] }));

/** The actions on the chosen users, and their result. */
export function UserSelection({ userIds }: SelectionBarProps) {
  const [asked, setAsked] = useState<Kind | null>(null);
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: (change: SelectionChange) => postSelection({ userIds: [...userIds], change }),
    onSuccess: ({ done }) => {
      setAsked(null);
      if (done > 0) notify(`${countOf(done, "user is", "users are")} changed`, "success");
      void client.invalidateQueries({ queryKey: usersKey });
    },
  });
  const ask = (kind: Kind) => () => {
    run.reset();
    setAsked(kind);
  };
  return (
    <Stack gap="xs">
      {userIds.length > 0 && userIds.length <= MOST_SELECTED && (
        <Row>
          <Button variant="default" onClick={ask("renew")}>
            Renew
          </Button>
          <Button variant="default" onClick={ask("invite")}>
            Send invitations again
          </Button>
          <Button variant="danger-outline" onClick={ask("disable")}>
            Disable
          </Button>
          <Button variant="danger-outline" onClick={ask("delete")}>
            Delete
          </Button>
        </Row>
      )}
      {run.data && run.data.refused.length > 0 && <Refused refused={run.data.refused} />}
      {asked && (
        <Ask kind={asked} count={userIds.length} run={run} onClose={() => setAsked(null)} />
      )}
    </Stack>
  );
}

const Refused = ({
  refused,
}: {
  refused: readonly { userId: string; name: string; reason: string }[];
}) => (
  <Notice tone="warning" role="note">
    <strong>{countOf(refused.length, "user was", "users were")} not changed</strong>
    <ul>
      {refused.map(({ userId, name, reason }) => (
        <li key={userId}>
          {name}: {reason}
        </li>
      ))}
    </ul>
  </Notice>
);

const QUESTIONS: Record<Kind, { title: string; action: string; text: ReactNode }> = {
  renew: {
    title: "Renew the selected users?",
    action: "Renew",
    text: "Their subscription to this exam type runs until this day, also where it ended or was longer.",
  },
  invite: {
    title: "Send the invitations again?",
    action: "Send",
    text: "Those who have not chosen a password get a new link, and the earlier one stops working.",
  },
  disable: {
    title: "Disable the selected users?",
    action: "Disable",
    text: "They are logged out within a minute, even during a test. Answers, reports and subscriptions stay.",
  },
  delete: {
    title: "Delete the selected users?",
    action: "Delete permanently",
    text: "This can’t be undone. Marks and ranks stay, without the names. Payments and invoices stay as they are. Subscriptions end. Accounts that were merged into these are deleted too.",
  },
};

interface AskProps {
  kind: Kind;
  count: number;
  run: { mutate: (change: SelectionChange) => void; isPending: boolean; error: Error | null };
  onClose: () => void;
}

function Ask({ kind, count, run, onClose }: AskProps) {
  const { title, action, text } = QUESTIONS[kind];
  const [examType, setExamType] = useState(EXAMS[0]?.value ?? "JEE");
  const [day, setDay] = useState("");
  const [missing, setMissing] = useState(false);
  const yes = () => {
    if (kind !== "renew") return run.mutate({ kind });
    if (day === "") return setMissing(true);
    run.mutate({ kind, examType, until: endOfDay(day) });
  };
  return (
    <ConfirmDialog
      title={title}
      action={`${action} (${count})`}
      tone={kind === "disable" || kind === "delete" ? "danger" : "plain"}
      busy={run.isPending}
      onYes={yes}
      onClose={onClose}
    >
      <Stack gap="sm">
        <p>{text} Users with a role stay as they are.</p>
        {kind === "renew" && (
          <>
            <NativeSelect
              label="Exam type"
              choices={EXAMS}
              value={examType}
              onChange={({ currentTarget }) =>
                setExamType(EXAM_TYPES.find((one) => one === currentTarget.value) ?? examType)
              }
            />
            <TextField
              type="date"
              label="Last day"
              value={day}
              error={missing && day === "" ? "Choose the last day." : undefined}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
          </>
        )}
        <Problem>{run.error && messageOf(run.error, "Nothing was changed.")}</Problem>
      </Stack>
    </ConfirmDialog>
  );
}
