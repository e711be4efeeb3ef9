import type { UserRow, UserState } from "@academy/core/people/user/user-list.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { UserMenu } from "./user-actions.tsx";
import { classWords } from "./particulars.rules.ts";
import { extraWords, inviteWords, rolesText, stateWords } from "./users.rules.ts";
import classes from "./users.module.css";

interface TableProps {
  users: readonly UserRow[];
  /** Id of the current administrator. */
  self: string;
  busy: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}

/** The boxes that choose users of the page, and one for all of them. */
function tickColumn({ users, selected, onSelect }: TableProps): Column<UserRow> {
  const isAll = users.every(({ userId }) => selected.has(userId));
  const toggle = (userId: string) => {
    const others = [...selected].filter((id) => id !== userId);
    onSelect(new Set(selected.has(userId) ? others : [...others, userId]));
  };
  const all = isAll ? [] : users.map(({ userId }) => userId);
  return {
    header: "Select",
    kind: "bare",
    head: (
      <Checkbox
        aria-label="Select all users of this page"
        checked={isAll}
        onChange={() => onSelect(new Set(all))}
      />
    ),
    cell: ({ userId, name }) => (
      <Checkbox
        aria-label={`Select ${name}`}
        checked={selected.has(userId)}
        onChange={() => toggle(userId)}
      />
    ),
  };
}

const columnsFor = (props: TableProps): Column<UserRow>[] => [
  tickColumn(props),
  {
    header: "Name",
    kind: "title",
    className: classes.who,
    cell: ({ userId, name, email, emailVerified, particulars }) => (
      <>
        <Link to={linkToAdmin("adminUser", { userId })}>{name}</Link>{" "}
        {userId === props.self && <Badge tone="info">You</Badge>}
        <Text size="sm" tone="soft">
          {email}
          {!emailVerified && ", not verified"}
        </Text>
        {particulars && <Text size="sm">{classWords(particulars)}</Text>}
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
    cell: (user) => <UserMenu user={user} isSelf={user.userId === props.self} />,
  },
];

export function UserTable(props: TableProps) {
  const { users, busy, selected } = props;
  return (
    <DataTable
      columns={columnsFor(props)}
      rows={users}
      keyOf={({ userId }) => userId}
      busy={busy}
      isChosen={({ userId }) => selected.has(userId)}
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
