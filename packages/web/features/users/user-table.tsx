import type { UserRow, UserState } from "@academy/core/people/user/user-list.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { UserMenu } from "./user-actions.tsx";
import { extraWords, inviteWords, rolesText, stateWords } from "./users.rules.ts";
import classes from "./users.module.css";

interface TableProps {
  users: readonly UserRow[];
  /** Id of the current administrator. */
  self: string;
  busy: boolean;
}

const columnsFor = (self: string): Column<UserRow>[] => [
  {
    header: "Name",
    className: classes.who,
    cell: ({ userId, name, email, emailVerified }) => (
      <>
        <Link to={linkToAdmin("adminUser", { userId })}>{name}</Link>{" "}
        {userId === self && <Badge tone="info">You</Badge>}
        <Text size="sm" tone="soft">
          {email}
          {!emailVerified && ", not verified"}
        </Text>
      </>
    ),
  },
  { header: "Role", cell: rolesText },
  { header: "State", nowrap: true, cell: (user) => <State user={user} /> },
  { header: "Extra time", cell: ({ extraTime }) => extraWords(extraTime) ?? "–" },
  { header: "Since", nowrap: true, cell: ({ registeredAt }) => formatDay(registeredAt) },
  {
    header: "Actions",
    kind: "bare",
    className: classes.menu,
    cell: (user) => <UserMenu user={user} isSelf={user.userId === self} />,
  },
];

export function UserTable({ users, self, busy }: TableProps) {
  return (
    <DataTable
      columns={columnsFor(self)}
      rows={users}
      keyOf={({ userId }) => userId}
      busy={busy}
      className={classes.table}
    />
  );
}

const tones = {
  active: "success",
  invited: "warning",
  disabled: "error",
} as const satisfies Record<UserState, string>;

/** A user's state as a badge, with the expiry of an invitation. */
export function State({ user }: { user: UserRow }) {
  const [now] = useState(() => Date.now());
  const invite = inviteWords(user, now);
  return (
    <>
      <Badge tone={tones[user.state]}>{stateWords[user.state]}</Badge>
      {invite && (
        <Text size="sm" tone="soft">
          {invite}
        </Text>
      )}
    </>
  );
}
