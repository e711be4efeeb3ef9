import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Card, Skeleton, Stack } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { Link } from "react-router-dom";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatDay } from "../../lib/format.ts";
import { patterns } from "../../lib/address/paths.ts";
import { accountQuery } from "./account.queries.ts";
import { AccountLine } from "./account-line.tsx";
import classes from "./account.module.css";
import { DeletePart } from "./delete-part.tsx";
import { DownloadPart } from "./download-part.tsx";
import { EmailLine } from "./email-line.tsx";
import { FirstPasswordPart, PasswordForm } from "./password-part.tsx";
import { NameForm } from "./name-form.tsx";
import { SessionsPart } from "./sessions-part.tsx";

/** Loaded separately: few users open it, and its QR code library loads even later. */
const SecondFactorPart = lazy(async () => ({
  default: (await import("./second-factor-part.tsx")).SecondFactorPart,
}));

/** The user's account: profile, login methods, and deletion. */
export function AccountPage() {
  const account = useQuery(accountQuery);
  return (
    <QueryView
      query={account}
      failed="Your account did not load"
      loading={<CardsSkeleton cards={4} label="Loading your account" />}
    >
      {(data) => <Parts data={data} />}
    </QueryView>
  );
}

function Parts({ data }: { data: AccountView }) {
  const about = aboutOf(data);
  const { consent, loginName, ways } = data;
  return (
    <Stack className={classes.parts}>
      <Part title="Profile">
        <AccountLine
          name="Name"
          about={about.name}
          form={(close) => <NameForm account={data} onSaved={close} />}
        >
          {data.name}
        </AccountLine>
        <EmailLine account={data} />
        {consent && <Agreement {...consent} />}
      </Part>
      <Part title="Logging in">
        {ways.password ? (
          <AccountLine
            name="Password"
            about={aboutPassword(ways.google)}
            form={(close) => <PasswordForm loginName={loginName} onSaved={close} />}
          >
            <span aria-hidden="true">••••••••</span>
          </AccountLine>
        ) : (
          <AccountLine
            name="Password"
            about="You log in with Google. Add a password to log in without it too."
          >
            <FirstPasswordPart email={data.email} />
          </AccountLine>
        )}
        {ways.password && (
          <AccountLine name="Second factor" about={about.factor}>
            <Suspense fallback={<Skeleton height={44} />}>
              <SecondFactorPart loginName={loginName} />
            </Suspense>
          </AccountLine>
        )}
        <AccountLine
          name="Where you are logged in"
          about="Don't recognise a device? Log out everywhere else and change your password."
        >
          <SessionsPart account={data} />
        </AccountLine>
      </Part>
      <Part title="Your data">
        <AccountLine name="Copy of your data" about={about.data}>
          <DownloadPart />
        </AccountLine>
        <AccountLine name="Delete account" about={about.removal}>
          <DeletePart account={data} />
        </AccountLine>
      </Part>
    </Stack>
  );
}

function Agreement({ by, at }: NonNullable<AccountView["consent"]>) {
  const who = by === "self" ? "You" : "Your parent or guardian";
  return (
    <AccountLine name="Agreement">
      <p>
        {who} agreed to the <Link to={patterns.terms}>terms</Link> and the{" "}
        <Link to={patterns.privacy}>privacy policy</Link> on {formatDay(at)}.
      </p>
    </AccountLine>
  );
}

const aboutPassword = (hasGoogle: boolean) =>
  `Changing it logs you out of all other devices.${hasGoogle ? " You can also log in with Google." : ""}`;

const FACTOR = "After your password, you enter a code from an app on your phone.";

/** The texts differ by role, because the data of the roles differ. */
const aboutOf = ({ role }: AccountView) =>
  role === "admin"
    ? {
        name: "Your name is shown next to your changes.",
        factor: `${FACTOR} Your password alone is then not enough to log in.`,
        data: "A file with your profile and all other data we keep about you.",
        removal:
          "Your profile and login are deleted permanently. Questions, tests and everything else you created stay, and the log still shows your changes.",
      }
    : {
        name: "Your name appears on your reports and in your teachers' lists.",
        factor: `${FACTOR} You will need your phone each time you log in, even before a test.`,
        data: "A file with your profile, answers, results, subscriptions and payments.",
        removal:
          "Your profile and login are deleted permanently, and subscriptions end. Your answers stay without your name and email, so other students' ranks stay correct. Invoices are kept as required by law.",
      };

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <h2 className="academy-heading-lg" id={id}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
