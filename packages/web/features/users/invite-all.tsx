import { StepByStep } from "./step-by-step.tsx";
import { inviteAll } from "./users.queries.ts";
import { invitedWords } from "./users.rules.ts";

/** Sends a new link to every user who has not opened the invitation. */
export const InviteAll = () => (
  <StepByStep
    label="Invite all again"
    question={{
      title: "Send all invitations again?",
      action: "Send",
      tone: "plain",
      text: "Everyone who has not opened theirs gets a new link, and the old link stops working. Who got one within a day is left out.",
    }}
    counted={["invitation", "sent"]}
    run={inviteAll}
    doneWords={invitedWords}
    hasFailures={({ failed }) => failed > 0}
    failed="The invitations were not sent."
  />
);
