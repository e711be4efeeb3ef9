import type {
  EnquiryPage,
  EnquiryStatus,
  EnquiryView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Text } from "@academy/ui/kit/layout.tsx";
import type { Column } from "@academy/ui/data-table.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatDay, formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { enquiriesKey, patchEnquiry } from "../../shared/enquiry/enquiry.queries.ts";
import { outcomeWords, statusLabels } from "./enquiries.rules.ts";

/**
 * The list changes only after the server has confirmed. All lists are then reloaded, including one
 * that is still loading, because the changed enquiry may no longer match its filter.
 */
function useStatus(enquiry: EnquiryView) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (status: EnquiryStatus) => patchEnquiry(enquiry._id, { status }),
    onSuccess: (changed) => {
      client.setQueriesData<EnquiryPage>({ queryKey: [...enquiriesKey, "list"] }, (page) =>
        page
          ? {
              ...page,
              enquiries: page.enquiries.map((one) => (one._id === changed._id ? changed : one)),
            }
          : page,
      );
      void client.invalidateQueries({ queryKey: enquiriesKey });
    },
    onError: (error) =>
      notify(`Failed to update: ${messageOf(error, "please try again")}`, "error"),
  });
  return { set: mutate, busy: isPending };
}

function Actions({ enquiry }: { enquiry: EnquiryView }) {
  const { name, status } = enquiry;
  const { set, busy } = useStatus(enquiry);
  return (
    <Row gap="2xs">
      <Button
        variant="default"
        size="compact"
        disabled={busy || status === "seen"}
        onClick={() => set("seen")}
        aria-label={`Mark Seen: ${name}`}
      >
        Mark Seen
      </Button>
      <Button
        variant="default"
        size="compact"
        disabled={busy || status === "responded"}
        onClick={() => set("responded")}
        aria-label={`Responded: ${name}`}
      >
        Responded
      </Button>
    </Row>
  );
}

const tones = { new: "warning", seen: "plain", responded: "success" } as const;

/** The status, and in words what else is known, such as the next call and the outcome. */
function State({ enquiry }: { enquiry: EnquiryView }) {
  const { status, owner, nextCall, outcome, again, student } = enquiry;
  const words = [
    nextCall !== undefined && `Call ${formatDay(nextCall, "UTC")}`,
    again && "Wrote before",
    outcome && outcomeWords[outcome],
    student !== undefined && "Has an account",
    owner?.name,
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <span title={words}>
      <Badge tone={tones[status]}>{statusLabels[status]}</Badge>{" "}
      <Text component="span" size="sm" tone="soft">
        {words}
      </Text>
    </span>
  );
}

/** @param onOpen shows an enquiry with all that is known about it */
export const enquiryColumns = (
  onOpen: (enquiry: EnquiryView) => void,
): readonly Column<EnquiryView>[] => [
  {
    header: "Name",
    cell: (enquiry) => (
      <Button
        variant="subtle"
        size="compact"
        style={{ marginInlineStart: "-0.35rem" }}
        onClick={() => onOpen(enquiry)}
        aria-label={`Open: ${enquiry.name}`}
      >
        {enquiry.name}
      </Button>
    ),
  },
  {
    header: "Email",
    most: "10rem",
    cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  {
    header: "Phone",
    cell: ({ phone }) => <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>,
  },
  {
    header: "Message",
    most: "10rem",
    cell: ({ message }) => <span title={message}>{message || "—"}</span>,
  },
  { header: "Status", most: "11rem", cell: (enquiry) => <State enquiry={enquiry} /> },
  {
    header: "Created",
    cell: ({ createdAt }) => <span title={formatMoment(createdAt)}>{formatDay(createdAt)}</span>,
  },
  {
    header: "Actions",
    head: "Actions",
    kind: "bare",
    cell: (enquiry) => <Actions enquiry={enquiry} />,
  },
];
