import type { UserRow } from "@academy/core/people/user/user-list.schema.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatDay } from "../../lib/format.ts";
import table from "../../lib/card-table.module.css";
import { linkTo } from "../../lib/paths.ts";
import { UserMenu } from "./user-actions.tsx";
import { extraWords, inviteWords, roleWords, stateWords } from "./users.rules.ts";
import classes from "./users.module.css";

interface TableProps {
  users: readonly UserRow[];
  /** Id of whoever looks. */
  self: string;
}

/** A table on wide screens; on narrow ones its rows are cards, and each value has its name. */
export function UserTable({ users, self }: TableProps) {
  return (
    <div className={table.box}>
      <table className={`${table.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">State</th>
            <th scope="col">Extra time</th>
            <th scope="col">Since</th>
            <th scope="col">
              <span className="academy-unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <Row key={user.userId} user={user} isSelf={user.userId === self} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ user, isSelf }: { user: UserRow; isSelf: boolean }) {
  return (
    <tr>
      <th scope="row" className={classes.who}>
        <Link to={linkTo("adminUser", { userId: user.userId })} className={classes.name}>
          {user.name}
        </Link>
        {isSelf && <span className={classes.self}>You</span>}
        <span className={classes.email}>{user.email}</span>
      </th>
      <td data-label="Role">{roleWords[user.role]}</td>
      <td data-label="State">
        <State user={user} />
      </td>
      <td data-label="Extra time" data-empty={user.extraTime === null}>
        {extraWords(user.extraTime) ?? <span className={classes.soft}>–</span>}
      </td>
      <td data-label="Since" className={classes.day}>
        {formatDay(user.registeredAt)}
      </td>
      <td className={classes.menu}>
        <UserMenu user={user} isSelf={isSelf} />
      </td>
    </tr>
  );
}

/** A user's state as a badge, with how long an invitation is good. */
export function State({ user }: { user: UserRow }) {
  const [now] = useState(() => Date.now());
  const invite = inviteWords(user, now);
  return (
    <span className={classes.stateCell}>
      <span className={classes.state} data-state={user.state}>
        {stateWords[user.state]}
      </span>
      {invite && <span className={classes.note}>{invite}</span>}
    </span>
  );
}
