import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../lib/api-error.ts";
import { messageOf } from "../../lib/form-errors.ts";
import { formatDay } from "../../lib/format.ts";
import { patterns } from "../../lib/paths.ts";
import { useSession } from "../../lib/session.ts";
import { MailBlockNotice } from "./mail-block.tsx";
import { UserButtons } from "./user-actions.tsx";
import { UserAttempts } from "./user-attempts.tsx";
import { UserProfile } from "./user-profile.tsx";
import { UserSubscriptions } from "./user-subscriptions.tsx";
import { State } from "./user-table.tsx";
import { userQuery } from "./users.queries.ts";
import { consentWords, roleWords, waysWords } from "./users.rules.ts";
import classes from "./users.module.css";

interface UserPageProps {
  userId: string;
  heading: (name: string) => ReactNode;
}

/** One user: who it is, what they may open, and what they have done. */
export function UserPage({ userId, heading }: UserPageProps) {
  const user = useQuery(userQuery(userId));
  const name = user.data?.name;
  useEffect(() => {
    if (name) document.title = document.title.replace(/^[^·]*/, `${name} `);
  }, [name]);
  return (
    <>
      <Link to={patterns.adminManageUsers} className={classes.back}>
        ← All users
      </Link>
      {heading(name ?? "User")}
      {user.isPending && <TextSkeleton lines={8} label="Loading the user" />}
      {user.isError && (
        <NotLoaded
          error={user.error}
          onRetry={() => void user.refetch()}
          retrying={user.isFetching}
        />
      )}
      {user.data && <Parts user={user.data} />}
    </>
  );
}

interface NotLoadedProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

function NotLoaded({ error, ...retry }: NotLoadedProps) {
  if (error instanceof ApiError && error.status === 404) {
    return <p>There is no such user. The account may have been deleted.</p>;
  }
  return (
    <ErrorState
      title="The user did not load"
      message={messageOf(error, "Please try again in a moment.")}
      {...retry}
    />
  );
}

function Parts({ user }: { user: UserDetail }) {
  const isSelf = useSession().user?.userId === user.userId;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${user.email}`}>{user.email}</a>
          </dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>
            {roleWords[user.role]}
            {isSelf && <span className={classes.self}>You</span>}
          </dd>
        </div>
        <div>
          <dt>State</dt>
          <dd>
            <State user={user} />
          </dd>
        </div>
        <div>
          <dt>Signs in</dt>
          <dd>{waysWords(user.ways)}</dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>{formatDay(user.registeredAt)}</dd>
        </div>
        {user.role === "student" && (
          <div>
            <dt>Terms agreed to by</dt>
            <dd>{consentWords(user.consent)}</dd>
          </div>
        )}
      </dl>
      {user.mailBlock && <MailBlockNotice user={user} block={user.mailBlock} />}
      <UserButtons user={user} isSelf={isSelf} />
      <div className={classes.sections}>
        <UserProfile key={user.rev} user={user} />
        {user.role === "student" && <UserSubscriptions user={user} />}
        <UserAttempts user={user} />
      </div>
    </>
  );
}
