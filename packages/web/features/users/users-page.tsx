import type { UserPage } from "@academy/core/people/user/user-list.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { countOf } from "../../lib/format.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useSession } from "../../lib/session/session.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { useFilters } from "../../lib/address/use-filters.ts";
import { CreateUser } from "./create-user.tsx";
import { InviteAll } from "./invite-all.tsx";
import { UserExport } from "./user-export.tsx";
import { UserFiltersBar } from "./user-filters.tsx";
import { ChosenUsers } from "./slips-link.tsx";
import { UserSelection } from "./user-selection.tsx";
import { UserTable } from "./user-table.tsx";
import { usersQuery } from "./users.queries.ts";
import { maySlip, orderWords, type UserFilters, userFilters } from "./users.rules.ts";

/** Every user. The filters are parameters of the page's address. */
export function UsersPage({ heading }: { heading: PageHeading }) {
  const [filters, show] = useFilters(userFilters);
  return (
    <Stack>
      <PageHead
        title="Manage users"
        heading={heading}
        actions={
          <>
            {filters.state === "invited" && <InviteAll />}
            <UserExport filters={filters} />
            <CreateUser />
          </>
        }
      />
      <UserFiltersBar filters={filters} onChange={show} />
      <List filters={filters} onPage={(after) => show({ after })} />
    </Stack>
  );
}

interface ListProps {
  filters: UserFilters;
  onPage: (after: string) => void;
}

function List({ filters, onPage }: ListProps) {
  const { after } = filters;
  const list = useQuery(usersQuery(filters));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (userIds: readonly string[], isChosen: boolean) => {
    const others = [...chosen].filter((one) => !userIds.includes(one));
    setChosen(new Set(isChosen ? [...others, ...userIds] : others));
  };
  const self = useSession().user?.userId ?? "";
  // The cursor is no longer valid, so the page offers to return to the first page.
  const isLost = after !== "" && list.error instanceof ApiError && list.error.status === 400;
  return (
    <QueryView
      query={list}
      failed="The users did not load"
      loading={<RowsSkeleton rows={6} label="Loading the users" />}
      {...(isLost && { onRetry: () => onPage("") })}
      isEmpty={({ users, next }) => users.length === 0 && next === null && after === ""}
      empty={
        <EmptyState title="No users found">
          Search matches the start of names, emails, roll and phone numbers, and names with a wrong
          letter. Or change the role, state or exam.
        </EmptyState>
      }
    >
      {(page) => (
        <Stack gap="sm">
          <Row justify="between">
            <Text component="output" size="sm" tone="soft">
              {countWords(page, filters)}
            </Text>
            <ChooseAll users={page.users} chosen={chosen} onChoose={choose} />
          </Row>
          <ChosenUsers chosen={chosen} onClear={() => setChosen(new Set())} />
          <UserSelection userIds={[...chosen]} />
          {page.users.length > 0 && (
            <UserTable
              users={page.users}
              chosen={chosen}
              onChoose={(userId, isChosen) => choose([userId], isChosen)}
              self={self}
              busy={list.isPlaceholderData}
            />
          )}
          <Pagination label="Pages of users" after={after} next={page.next} onPage={onPage} />
        </Stack>
      )}
    </QueryView>
  );
}

interface ChooseAllProps extends Pick<UserPage, "users"> {
  chosen: ReadonlySet<string>;
  onChoose: (userIds: readonly string[], isChosen: boolean) => void;
}

/** Adds the students of this page to the selection, which is kept when the page changes. */
function ChooseAll({ users, chosen, onChoose }: ChooseAllProps) {
  const more = users.filter((user) => maySlip(user) && !chosen.has(user.userId));
  if (more.length < 2) return null;
  return (
    <Button
      variant="subtle"
      size="compact"
      onClick={() =>
        onChoose(
          more.map(({ userId }) => userId),
          true,
        )
      }
    >
      Choose all on this page
    </Button>
  );
}

/** The number of users on the page. The total is not counted. */
function countWords({ users, next, alike }: UserPage, filters: UserFilters): string {
  if (users.length === 0) {
    return next === null ? "No more users." : "No matches so far. Continue with Next.";
  }
  if (alike)
    return `No name is spelled that way. ${countOf(users.length, "name is", "names are")} like it:`;
  return `${users.length} ${users.length === 1 ? "user" : "users"} on this page, ${orderWords(filters)}`;
}
