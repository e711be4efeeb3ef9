import type { MergePreview } from "@academy/core/back-office/account-merge/account-merge.schema.ts";
import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import type { UserRow } from "@academy/core/people/user/user-list.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Combobox } from "@academy/ui/kit/combobox.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Grid, Notice, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../lib/format.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { useDebounced } from "../../lib/form/use-debounced.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { notify } from "../../lib/notices.ts";
import { candidatesQuery, mergePreviewQuery, postMerge } from "./merge.queries.ts";
import { userQuery, usersKey } from "./users.queries.ts";

interface ChooseProps {
  user: UserDetail;
  onClose: () => void;
}

/** Chooses the other account of a student, compares both, and merges them. */
export function ChooseOther({ user, onClose }: ChooseProps) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [other, setOther] = useState<string | null>(null);
  const later = useDebounced(setSearch, 300);
  const found = useQuery(candidatesQuery(search)).data?.users ?? [];
  const offers = found.flatMap(({ userId, name, email, roll, phone }) => {
    if (userId === user.userId) return [];
    const names = [roll, email, phone].filter((one) => one !== null && one !== "");
    return [{ value: userId, text: [name, ...names].join(", ") }];
  });
  return (
    <Stack>
      <Combobox
        label="The other account"
        description="Name, email address, roll number or phone number"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          later(text);
        }}
        onChoose={setOther}
        offers={offers}
        empty={search === "" ? "Type to search." : "No student found."}
      />
      {other !== null && <Compared key={other} user={user} other={other} onClose={onClose} />}
    </Stack>
  );
}

function Compared({ user, other, onClose }: ChooseProps & { other: string }) {
  const preview = useQuery({ ...mergePreviewQuery(user.userId, other), staleTime: 0 });
  return (
    <QueryView
      query={preview}
      failed="The accounts did not load"
      loading={<TextSkeleton lines={8} label="Loading both accounts" />}
    >
      {(both) => (
        <Stack>
          <Grid min="15rem">
            <Side title="This account stays" side={both.kept} />
            <Side title="Merged into it" side={both.other} />
          </Grid>
          <Twice both={both.both} />
          {isUnproven(both.other.user) && (
            <Notice tone="warning">
              No one has shown that {both.other.user.email} is theirs. Anyone who registered with it
              can then log in to the account that stays. Ask the student first.
            </Notice>
          )}
          {both.problem ? (
            <Notice tone="warning">{both.problem.message}</Notice>
          ) : (
            <MergeForm user={user} other={other} onClose={onClose} />
          )}
        </Stack>
      )}
    </QueryView>
  );
}

const isUnproven = ({ email, emailVerified }: UserRow): boolean => email !== "" && !emailVerified;

const emailWords = (user: UserRow): string =>
  `${user.email || "None"}${isUnproven(user) ? ", not verified" : ""}`;

function Side({ title, side }: { title: string; side: MergePreview["kept"] }) {
  const { user, lastDay, attempts, payments, subscriptions } = side;
  const running = subscriptions.filter((one) => one.running);
  const facts = [
    { name: "Name", value: user.name },
    { name: "Email", value: emailWords(user) },
    { name: "Roll number", value: user.roll ?? "None" },
    { name: "Phone", value: user.phone ?? "None" },
    { name: "Since", value: formatDay(user.registeredAt) },
    { name: "Last came", value: lastDay === null ? "Never" : formatDay(lastDay) },
    { name: "Tests taken", value: String(attempts) },
    { name: "Payments", value: String(payments) },
    {
      name: "Subscriptions",
      value: running.map(({ examType }) => examTypeLabels[examType]).join(", ") || "None",
    },
  ];
  return (
    <Card component="section">
      <h3>{title}</h3>
      <Facts look="plain" facts={facts} />
    </Card>
  );
}

/**
 * Lists the tests that both accounts took: both attempts stay, but the student sees only one of
 * them.
 */
const Twice = ({ both }: Pick<MergePreview, "both">) =>
  both.length > 0 && (
    <Notice tone="info">
      <p>Both accounts took these tests. The student sees the attempt submitted first:</p>
      <ul>
        {both.map(({ testId, name, shown }) => (
          <li key={testId}>
            {name}: {shown === "kept" ? "of the account that stays" : "of the other account"}
          </li>
        ))}
      </ul>
    </Notice>
  );

function MergeForm({ user, other, onClose }: ChooseProps & { other: string }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { reason: "" },
    submit: async ({ reason }) => {
      const saved = await postMerge(user.userId, { other, reason });
      client.setQueryData(userQuery(user.userId).queryKey, saved);
      void client.invalidateQueries({ queryKey: usersKey });
      notify("The accounts are merged", "success");
      onClose();
    },
    fallback: "The accounts were not merged.",
  });
  return (
    <Stack component="form" gap="md" {...form.form}>
      <p>
        Logins of both open the account that stays. No attempt, result or rank changes. Both are
        logged out everywhere. You can undo this for 30 days.
      </p>
      <TextField
        label="Why these are accounts of one student"
        maxLength={500}
        required
        {...form.field("reason")}
      />
      <Problem>{form.problem}</Problem>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Merge accounts
        </Button>
      </DialogActions>
    </Stack>
  );
}
