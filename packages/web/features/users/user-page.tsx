import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { viewerCode } from "@academy/core/lectures/lecture-settings/lecture-settings.rules.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Badge, Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router-dom";
import { ApiError } from "../../lib/api/api-error.ts";
import { formatDay } from "../../lib/format.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { useSession } from "../../lib/session/session.ts";
import { MailBlockNotice } from "./mail-block.tsx";
import { UserButtons } from "./user-actions.tsx";
import { UserAttempts } from "./user-attempts.tsx";
import { UserLectures } from "./user-lectures.tsx";
import { UserParticulars } from "./user-particulars.tsx";
import { UserProfile } from "./user-profile.tsx";
import { UserRoles } from "./user-roles.tsx";
import { UserSubscriptions } from "./user-subscriptions.tsx";
import { State } from "./user-table.tsx";
import { userQuery } from "./users.queries.ts";
import { SlipsLink } from "./slips-link.tsx";
import { StudentActions } from "./student-actions.tsx";
import { consentWords, maySlip, rolesText, waysWords } from "./users.rules.ts";
import classes from "./users.module.css";

/** Loaded separately, because few students have two accounts. */
const MergeAccounts = lazy(async () => ({
  default: (await import("./merge-accounts.tsx")).MergeAccounts,
}));

interface UserPageProps {
  userId: string;
  heading: PageHeading;
}

/** One user: profile, subscriptions, attempts and lectures. */
export function UserPage({ userId, heading }: UserPageProps) {
  const user = useQuery(userQuery(userId));
  const name = user.data?.name;
  useEffect(() => {
    if (name) document.title = document.title.replace(/^[^·]*/, `${name} `);
  }, [name]);
  return (
    <>
      <Link to={adminPatterns.adminManageUsers} className="academy-tap">
        ← All users
      </Link>
      <PageHead title={name ?? "User"} heading={heading} />
      <QueryView
        query={user}
        failed="The user did not load"
        loading={<TextSkeleton lines={8} label="Loading the user" />}
        problem={(error) =>
          error instanceof ApiError &&
          error.status === 404 && <p>User not found. The account may have been deleted.</p>
        }
      >
        {(found) => <Parts user={found} />}
      </QueryView>
    </>
  );
}

function Parts({ user }: { user: UserDetail }) {
  const isSelf = useSession().user?.userId === user.userId;
  return (
    <Stack gap="lg">
      <Facts look="plain" facts={factsOf(user, isSelf)} />
      {user.mailBlock && <MailBlockNotice user={user} block={user.mailBlock} />}
      <Row>
        <UserButtons user={user} isSelf={isSelf} />
        {maySlip(user) && <SlipsLink userIds={[user.userId]} />}
        {user.role === "student" && user.roles.length === 0 && <StudentActions user={user} />}
        <Link to={linkToAdmin("adminAudit", {}, { target: user.userId })} className="academy-tap">
          Audit log of this user
        </Link>
      </Row>
      <Grid min="26rem" gap="lg" className={classes.sections}>
        <Stack>
          <UserProfile key={user.rev} user={user} />
          {user.role === "student" && (
            <UserParticulars key={`particulars ${user.rev}`} user={user} />
          )}
        </Stack>
        {user.role === "student" && (
          <Stack>
            <UserSubscriptions user={user} />
            <UserRoles key={user.roles.join()} user={user} />
            {user.roles.length === 0 && (
              <Suspense fallback={null}>
                <MergeAccounts user={user} />
              </Suspense>
            )}
          </Stack>
        )}
        <UserAttempts user={user} />
        {user.role === "student" && <UserLectures userId={user.userId} />}
      </Grid>
    </Stack>
  );
}

const Address = ({ user: { email, emailVerified } }: { user: UserDetail }) => (
  <>
    <a href={`mailto:${email}`}>{email}</a>{" "}
    <Badge tone={emailVerified ? "success" : "plain"}>
      {emailVerified ? "✓ Verified" : "Not verified"}
    </Badge>
  </>
);

const factsOf = (user: UserDetail, isSelf: boolean) => [
  { name: "Email", value: user.email === "" ? "None" : <Address user={user} /> },
  ...(user.roll === null ? [] : [{ name: "Roll number", value: user.roll }]),
  ...(user.phone === null ? [] : [{ name: "Phone", value: user.phone }]),
  ...(user.slipUntil === null
    ? []
    : [{ name: "Slip", value: `Printed; its password works until ${formatDay(user.slipUntil)}` }]),
  {
    name: "Role",
    value: (
      <>
        {rolesText(user)} {isSelf && <Badge tone="info">You</Badge>}
      </>
    ),
  },
  { name: "State", value: <State user={user} /> },
  { name: "Logs in", value: waysWords(user.ways) },
  { name: "Since", value: formatDay(user.registeredAt) },
  ...(user.role === "student"
    ? [
        { name: "Terms accepted by", value: consentWords(user.consent) },
        { name: "Code over lectures", value: viewerCode(user.userId) },
      ]
    : []),
];
