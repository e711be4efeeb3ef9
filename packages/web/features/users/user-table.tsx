import type { UserRow, UserState } from "@academy/core/people/user/user-list.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { Badge, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { UserMenu } from "./user-actions.tsx";
import { classWords } from "./particulars.rules.ts";
import { extraWords, inviteWords, maySlip, rolesText, stateWords } from "./users.rules.ts";

interface TableProps {
  users: readonly UserRow[];
  /** The users who are chosen for printing slips. */
  chosen: ReadonlySet<string>;
  onChoose: (userId: string, isChosen: boolean) => void;
  /** Id of the current administrator. */
  self: string;
  busy: boolean;
}

/** Columns that most academies leave empty appear only if a row has a value in them. */
const columnsFor = ({ users, self, chosen, onChoose }: TableProps): Column<UserRow>[] => [
  {
    header: "Choose",
    kind: "select",
    cell: (user) =>
      maySlip(user) && (
        <Checkbox
          aria-label={`Choose ${user.name}`}
          checked={chosen.has(user.userId)}
          onChange={(event) => onChoose(user.userId, event.target.checked)}
        />
      ),
  },
  {
    header: "Name",
    kind: "title",
    cell: ({ userId, name, merged }) => (
      <>
        <Link to={linkToAdmin("adminUser", { userId })}>{name}</Link>
        {userId === self && <Badge tone="info">You</Badge>}
        {merged && <Badge>Merged</Badge>}
      </>
    ),
  },
  {
    header: "Contact",
    cell: ({ roll, phone, email, emailVerified }) => {
      const doubt = email !== "" && !emailVerified ? ", not verified" : "";
      const words = [roll, phone, email].filter(Boolean).join(", ") + doubt;
      return <span title={words}>{words}</span>;
    },
  },
  ...shownIf(
    users.some(({ particulars }) => particulars),
    {
      header: "Class",
      most: "9rem",
      cell: ({ particulars }) => (particulars ? classWords(particulars) : ""),
    },
  ),
  { header: "Role", most: "9rem", cell: rolesText },
  { header: "State", cell: (user) => <State user={user} /> },
  ...shownIf(
    users.some(({ extraTime }) => extraTime),
    {
      header: "Extra time",
      wide: true,
      cell: ({ extraTime }) => extraWords(extraTime) ?? "–",
    },
  ),
  { header: "Since", wide: true, cell: ({ registeredAt }) => formatDay(registeredAt) },
  {
    header: "Actions",
    kind: "menu",
    cell: (user) => <UserMenu user={user} isSelf={user.userId === self} />,
  },
];

const shownIf = (isShown: boolean, column: Column<UserRow>): Column<UserRow>[] =>
  isShown ? [column] : [];

export function UserTable(props: TableProps) {
  const { users, chosen, busy } = props;
  return (
    <DataTable
      lines
      columns={columnsFor(props)}
      isChosen={({ userId }) => chosen.has(userId)}
      rows={users}
      keyOf={({ userId }) => userId}
      busy={busy}
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
        <Text component="span" size="sm" tone="soft">
          {" "}
          {invite}
        </Text>
      )}
    </>
  );
}
