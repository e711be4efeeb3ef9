import type { AccountView } from "@academy/core/people/user/account.schema.ts";
import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { Link } from "react-router-dom";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatDay } from "../../lib/format.ts";
import { patterns } from "../../lib/address/paths.ts";
import { accountQuery } from "./account.queries.ts";
import classes from "./account.module.css";
import { DeletePart } from "./delete-part.tsx";
import { DownloadPart } from "./download-part.tsx";
import { EmailPart } from "./email-part.tsx";
import { FirstPasswordPart, PasswordPart } from "./password-part.tsx";
import { NamePart } from "./name-part.tsx";
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
  return (
    <Stack className={classes.parts}>
      <Part title="Profile" about={about.profile}>
        <NamePart account={data} />
        <EmailPart account={data} />
        <Agreement consent={data.consent} />
      </Part>
      {data.ways.password ? (
        <Part title="Password" about={aboutPassword(data.ways.google)}>
          <PasswordPart loginName={data.loginName} />
        </Part>
      ) : (
        <Part
          title="Password"
          about="You log in with Google. Add a password to log in without it too."
        >
          <FirstPasswordPart email={data.email} />
        </Part>
      )}
      {data.ways.password && (
        <Part title="Second factor" about={about.factor}>
          <Suspense fallback={<Text tone="soft">Loading …</Text>}>
            <SecondFactorPart loginName={data.loginName} />
          </Suspense>
        </Part>
      )}
      <Part
        title="Where you are logged in"
        about="Don't recognise a device? Log out everywhere else and change your password."
      >
        <SessionsPart account={data} />
      </Part>
      <Part title="Your data" about={about.data}>
        <DownloadPart />
      </Part>
      <Part title="Delete account" about={about.removal}>
        <DeletePart account={data} />
      </Part>
    </Stack>
  );
}

function Agreement({ consent }: Pick<AccountView, "consent">) {
  if (!consent) return null;
  const who = consent.by === "self" ? "You" : "Your parent or guardian";
  return (
    <p>
      {who} agreed to the <Link to={patterns.terms}>terms</Link> and the{" "}
      <Link to={patterns.privacy}>privacy policy</Link> on {formatDay(consent.at)}.
    </p>
  );
}

const aboutPassword = (hasGoogle: boolean) =>
  `Changing it logs you out of all other devices.${hasGoogle ? " You can also log in with Google." : ""}`;

const FACTOR = "After your password, you enter a code from an app on your phone.";

/** The texts differ by role, because the data of the roles differ. */
const aboutOf = ({ role }: AccountView) =>
  role === "admin"
    ? {
        profile: "Your name is shown next to your changes.",
        factor: `${FACTOR} Your password alone is then not enough to log in.`,
        data: "A file with your profile and all other data we keep about you.",
        removal:
          "Your profile and login are deleted permanently. Questions, tests and everything else you created stay, and the log still shows your changes.",
      }
    : {
        profile: "Your name appears on your reports and in your teachers' lists.",
        factor: `${FACTOR} You will need your phone each time you log in, even before a test.`,
        data: "A file with your profile, answers, results, subscriptions and payments.",
        removal:
          "Your profile and login are deleted permanently, and subscriptions end. Your answers stay without your name and email, so other students' ranks stay correct. Invoices are kept as required by law.",
      };

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" className={classes.part} aria-labelledby={id}>
      <Stack gap="2xs">
        <Text component="h2" size="lg" id={id}>
          {title}
        </Text>
        <Text size="sm" tone="soft">
          {about}
        </Text>
      </Stack>
      <Stack className={classes.body}>{children}</Stack>
    </Card>
  );
}
