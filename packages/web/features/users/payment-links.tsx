import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import type { LinkView } from "@academy/core/sales/payment-link/payment-link.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { linkTo } from "../../lib/address/paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { LinkButton } from "./link-button.tsx";
import { linksQuery, postRevoked } from "./users.queries.ts";

/** A student's payment links with their states, and a button to make another link. */
export function PaymentLinks({ user }: { user: UserDetail }) {
  const links = useQuery(linksQuery(user.userId));
  return (
    <Stack gap="sm">
      <Row justify="between">
        <Text component="h3">Payment links</Text>
        <LinkButton user={user} />
      </Row>
      <QueryView
        query={links}
        failed="The payment links did not load"
        loading={<TextSkeleton lines={1} label="Loading the payment links" />}
        isEmpty={(found) => found.links.length === 0}
        empty={
          <Text size="sm" tone="soft">
            With a link, a parent pays without an account.
          </Text>
        }
      >
        {(found) => (
          <LineList aria-label="Payment links">
            {found.links.map((link) => (
              <LinkLine key={link.linkId} link={link} userId={user.userId} />
            ))}
          </LineList>
        )}
      </QueryView>
    </Stack>
  );
}

const STATES = {
  open: { tone: "info", words: "Open" },
  paying: { tone: "warning", words: "Being paid" },
  paid: { tone: "success", words: "Paid" },
  ended: { tone: "plain", words: "Ended" },
  revoked: { tone: "plain", words: "Revoked" },
} as const;

function LinkLine({ link, userId }: { link: LinkView; userId: string }) {
  const { what, amountPaise, dueDay, until, state, late, notOwed, orderId, invoice } = link;
  const [asking, setAsking] = useState(false);
  const { tone, words } = STATES[state];
  return (
    <li>
      <div>
        <span>
          {formatRupees(amountPaise / 100)}, {what}
        </span>
        <Text size="sm" tone="soft">
          {state === "open" && `due on ${formatDay(dueDay)}, works until ${formatDay(until)}`}
          {orderId && <Link to={linkTo("receipt", { orderId })}>{invoice ?? "Receipt"}</Link>}
          {late && ", paid after the link had ended"}
        </Text>
        {notOwed && (
          <Text size="sm" tone="wrong">
            It had been paid already: give this money back.
          </Text>
        )}
      </div>
      <Row>
        <Badge tone={tone}>{words}</Badge>
        {state === "open" && (
          <Button
            variant="default"
            size="compact"
            aria-label={`Revoke the link for ${what}`}
            onClick={() => setAsking(true)}
          >
            Revoke
          </Button>
        )}
      </Row>
      {asking && <RevokeDialog link={link} userId={userId} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface RevokeProps {
  link: LinkView;
  userId: string;
  onClose: () => void;
}

function RevokeDialog({ link, userId, onClose }: RevokeProps) {
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => postRevoked(link.linkId, userId),
    onSuccess: () => {
      onClose();
      notify("The link is revoked", "success");
    },
    onError: (error) => notify(messageOf(error, "Please try again."), "error", 8_000),
    onSettled: () => client.invalidateQueries(linksQuery(userId)),
  });
  return (
    <ConfirmDialog
      title="Revoke this link?"
      action="Revoke"
      busy={revoking.isPending}
      onYes={() => revoking.mutate()}
      onClose={onClose}
    >
      <p>
        No one can pay with it any more. If a payment is being made at this moment, it still counts.
      </p>
    </ConfirmDialog>
  );
}
