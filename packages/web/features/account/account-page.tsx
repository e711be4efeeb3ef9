import type { AccountView } from "@academy/core/user/account.schema.ts";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useId } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "../../lib/form-errors.ts";
import { formatDay } from "../../lib/format.ts";
import { patterns } from "../../lib/paths.ts";
import { accountQuery } from "./account.queries.ts";
import classes from "./account.module.css";
import { DeletePart } from "./delete-part.tsx";
import { DownloadPart } from "./download-part.tsx";
import { EmailPart } from "./email-part.tsx";
import { FirstPasswordPart } from "./first-password-part.tsx";
import { NamePart } from "./name-part.tsx";
import { PasswordPart } from "./password-part.tsx";
import { SessionsPart } from "./sessions-part.tsx";

/** Loaded on its own: few open it, and its library for QR codes is loaded later still. */
const SecondFactorPart = lazy(async () => ({
  default: (await import("./second-factor-part.tsx")).SecondFactorPart,
}));

/** One's own account: what it holds, how one signs in, and how to delete it. */
export function AccountPage() {
  const account = useQuery(accountQuery);
  if (account.isPending) return <CardsSkeleton cards={4} label="Loading your account" />;
  if (account.isError) {
    return (
      <ErrorState
        title="Your account did not load"
        message={messageOf(account.error, "Please try again in a moment.")}
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      />
    );
  }
  const { data } = account;
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
          <PasswordPart email={data.email} />
        </Part>
      ) : (
        <Part
          title="Password"
          about="You sign in with Google. With a password you could sign in without it as well."
        >
          <FirstPasswordPart email={data.email} />
        </Part>
      )}
      {data.ways.password && (
        <Part title="Second factor" about={about.factor}>
          <Suspense fallback={<Text tone="soft">Loading …</Text>}>
            <SecondFactorPart email={data.email} />
          </Suspense>
        </Part>
      )}
      <Part
        title="Where you are signed in"
        about="See something you do not know? Sign out there and change your password."
      >
        <SessionsPart sessions={data.sessions} />
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
  `A change signs you out on every other device.${hasGoogle ? " You can sign in with Google, too." : ""}`;

const FACTOR = "After your password, signing in asks for a code of an app on your phone.";

/** What an account is for, and so what goes with it, differs by role. */
const aboutOf = ({ role }: AccountView) =>
  role === "admin"
    ? {
        profile: "Your name stands beside what you change.",
        factor: `${FACTOR} Whoever learns your password cannot get in by it alone.`,
        data: "One file with your profile and all else that is kept of you.",
        removal:
          "Your profile and sign-in go for good. Questions, tests and whatever else you made stay, and the log keeps who changed what.",
      }
    : {
        profile: "Your name stands on your reports and in your teachers' lists.",
        factor: `${FACTOR} Keep in mind that you need your phone then, also before an exam.`,
        data: "One file with your profile, every answer you gave, your results, subscriptions and payments.",
        removal:
          "Your profile and sign-in go for good, and subscriptions end. Your answers stay without your name and e-mail, so that the ranks of others stay right. Bills are kept as the law asks.",
      };

function Part({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" className={classes.part} aria-labelledby={id}>
      <Stack gap="xs">
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
