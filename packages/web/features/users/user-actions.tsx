import type { UserRow } from "@academy/core/people/user/user-list.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { RowMenu } from "@academy/ui/kit/row-menu.tsx";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { useUserVerbs, type UserVerbs } from "./use-user-verbs.ts";
import { mayGetRights } from "./users.rules.ts";

type Verb = "disable" | "enable" | "promote" | "demote" | "help";

interface ActionsProps {
  user: Pick<
    UserRow,
    "userId" | "name" | "email" | "emailVerified" | "invitedUntil" | "role" | "state"
  >;
  /** Whether this is the current administrator. */
  isSelf: boolean;
}

/** The actions on this user, in the order of the menu. */
function verbsOf({
  user: { role, state, email },
  isSelf,
}: ActionsProps): { verb: Verb; words: string }[] {
  return [
    ...(state === "disabled" || email === ""
      ? []
      : [
          {
            verb: "help" as const,
            words: state === "invited" ? "Send the invitation again" : "Email a password code",
          },
        ]),
    ...(isSelf
      ? []
      : [
          role === "admin"
            ? { verb: "demote" as const, words: "Make a student" }
            : { verb: "promote" as const, words: "Make an administrator" },
          state === "disabled"
            ? { verb: "enable" as const, words: "Enable" }
            : { verb: "disable" as const, words: "Disable" },
        ]),
  ];
}

/** A row's actions in a menu. */
export function UserMenu(props: ActionsProps) {
  const { userId, name } = props.user;
  const [asked, setAsked] = useState<Verb | null>(null);
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          {
            name: "Open",
            link: (item) => <Link {...item} to={linkToAdmin("adminUser", { userId })} />,
          },
          ...verbsOf(props).map(({ verb, words }) => ({
            name: words,
            danger: verb === "disable",
            onPress: () => setAsked(verb),
          })),
        ]}
      />
      {asked && <Ask verb={asked} {...props} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The actions as buttons, for the user's own page. */
export function UserButtons(props: ActionsProps) {
  const [asked, setAsked] = useState<Verb | null>(null);
  return (
    <Row>
      {verbsOf(props).map(({ verb, words }) => (
        <Button
          key={verb}
          variant={verb === "disable" ? "danger-outline" : "default"}
          onClick={() => setAsked(verb)}
        >
          {words}
        </Button>
      ))}
      {asked && <Ask verb={asked} {...props} onClose={() => setAsked(null)} />}
    </Row>
  );
}

interface Question {
  title: string;
  action: string;
  text: ReactNode;
  run: (verbs: UserVerbs) => void;
}

function questionOf(verb: Verb, user: ActionsProps["user"]): Question {
  const { name, email, state } = user;
  if (verb === "promote" && !mayGetRights(user)) return verifyFirst(user);
  switch (verb) {
    case "disable":
      return {
        title: `Disable ${name}?`,
        action: "Disable",
        text: "They are logged out within a minute, even during a test. Answers, reports and subscriptions stay.",
        run: ({ disabling }) => disabling.mutate(true),
      };
    case "enable":
      return {
        title: `Enable ${name}?`,
        action: "Enable",
        text: "They can log in again with their old password.",
        run: ({ disabling }) => disabling.mutate(false),
      };
    case "promote":
      return {
        title: `Make ${name} an administrator?`,
        action: "Make an administrator",
        text: "Administrators see every question with its key, every result and every user, and can change them. They are logged out everywhere, and all administrators get an email about it.",
        run: ({ appointing }) => appointing.mutate(true),
      };
    case "demote":
      return {
        title: `Make ${name} a student?`,
        action: "Make a student",
        text: "They lose access to administrator pages within a minute. Everything they created stays.",
        run: ({ appointing }) => appointing.mutate(false),
      };
    case "help":
      return {
        title: state === "invited" ? "Send the invitation again?" : "Email a password code?",
        action: "Send email",
        text:
          state === "invited"
            ? `A new link is sent to ${email}. The earlier one stops working.`
            : `A code for a new password is sent to ${email}. The current password works until then.`,
        run: ({ helping }) => helping.mutate(),
      };
  }
}

/** Offers to email a code for a new password, whose use verifies the email. */
const verifyFirst = ({ name, email }: ActionsProps["user"]): Question => ({
  title: `The email of ${name} is not verified`,
  action: "Email a password code",
  text: `Anyone can sign up with ${email}, so it can’t become an administrator’s yet. Email a code for a new password: once its owner has used it, the email is verified.`,
  run: ({ helping }) => helping.mutate(),
});

function Ask({ verb, user, onClose }: ActionsProps & { verb: Verb; onClose: () => void }) {
  const verbs = useUserVerbs(user, onClose);
  const { title, action, text, run } = questionOf(verb, user);
  const busy = [verbs.disabling, verbs.appointing, verbs.helping].some((one) => one.isPending);
  return (
    <ConfirmDialog
      title={title}
      action={action}
      tone={verb === "disable" ? "danger" : "plain"}
      busy={busy}
      onYes={() => run(verbs)}
      onClose={onClose}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
