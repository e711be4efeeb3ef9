import type { UserPage } from "@academy/core/user/user-list.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { messageOf } from "../../lib/form-errors.ts";
import { useSession } from "../../lib/session.ts";
import { useAddress } from "../../lib/use-address.ts";
import { CreateUser } from "./create-user.tsx";
import { UserExport } from "./user-export.tsx";
import { UserFiltersBar } from "./user-filters.tsx";
import { UserTable } from "./user-table.tsx";
import { usersQuery } from "./users.queries.ts";
import { orderWords, readFilters, type UserFilters, writeFilters } from "./users.rules.ts";
import classes from "./users.module.css";

/** Every user, found by what stands in the address. */
export function UsersPage({ heading }: { heading: ReactNode }) {
  const [address, write] = useAddress();
  const filters = readFilters(address);
  const after = address.get("after") ?? "";
  const show = (part: Partial<UserFilters>, typed = false) =>
    write((now) => writeFilters({ ...readFilters(now), ...part }), { replace: typed });
  return (
    <>
      <div className={classes.head}>
        {heading}
        <div className={classes.buttons}>
          <UserExport filters={filters} />
          <CreateUser />
        </div>
      </div>
      <UserFiltersBar filters={filters} onChange={show} />
      <List
        filters={filters}
        after={after}
        onPage={(place) => write((now) => writeFilters(readFilters(now), place))}
      />
    </>
  );
}

interface ListProps {
  filters: UserFilters;
  /** The place where the page before ended; empty for the first one. */
  after: string;
  onPage: (after: string) => void;
}

function List({ filters, after, onPage }: ListProps) {
  const list = useQuery(usersQuery(filters, after));
  const self = useSession().user?.userId ?? "";
  if (list.isPending) return <Loading />;
  if (list.isError) {
    // A place in a list that is not there any more: the first page always is.
    const isLost = after !== "" && list.error instanceof ApiError && list.error.status === 400;
    return (
      <ErrorState
        title="The users did not load"
        message={messageOf(list.error, "Please try again in a moment.")}
        onRetry={() => (isLost ? onPage("") : void list.refetch())}
        retrying={list.isFetching}
      />
    );
  }
  const { users, next } = list.data;
  if (users.length === 0 && next === null && after === "") {
    return (
      <EmptyState title="No users found">
        Names and e-mails are found by their beginnings. Choose another role, state or exam.
      </EmptyState>
    );
  }
  return (
    <div className={classes.list} aria-busy={list.isPlaceholderData}>
      <output className={classes.count}>{countWords(list.data, filters)}</output>
      {users.length > 0 && <UserTable users={users} self={self} />}
      <Pagination label="Pages of users" after={after} next={next} onPage={onPage} />
    </div>
  );
}

/** How many are on the page; how many there are in all is counted by nobody. */
function countWords({ users, next }: UserPage, filters: UserFilters): string {
  if (users.length === 0) {
    return next === null
      ? "No more users."
      : "None of those looked at so far fit. Go on with Next.";
  }
  return `${users.length} ${users.length === 1 ? "user" : "users"} on this page, ${orderWords(filters)}`;
}

const skeletonRows = ["first", "second", "third", "fourth", "fifth", "sixth"];

function Loading() {
  return (
    <div aria-busy="true" className={classes.list}>
      <output className="academy-unseen">Loading the users</output>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={64} radius="md" />
      ))}
    </div>
  );
}
