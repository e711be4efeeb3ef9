import type {
  EnquiryPage,
  EnquiryStatus,
  EnquiryView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import type { Column } from "@academy/ui/data-table.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatDay, formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { enquiriesKey, patchEnquiry } from "../../shared/enquiry/enquiry.queries.ts";
import { outcomeWords, statusLabels } from "./enquiries.rules.ts";
import classes from "./enquiries.module.css";

/** Characters of a message that are shown at first. */
const SHORT = 160;

function Message({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  if (text.length <= SHORT) return <span className={classes.message}>{text || "—"}</span>;
  return (
    <span className={classes.message}>
      {open ? text : `${Array.from(text).slice(0, SHORT).join("")}… `}
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Show less" : "Show all"}
      </button>
    </span>
  );
}

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

interface ActionsProps {
  enquiry: EnquiryView;
  onOpen: (enquiry: EnquiryView) => void;
}

function Actions({ enquiry, onOpen }: ActionsProps) {
  const { name, status } = enquiry;
  const { set, busy } = useStatus(enquiry);
  return (
    <Row>
      <Button
        variant="default"
        className={classes.action}
        onClick={() => onOpen(enquiry)}
        aria-label={`Open: ${name}`}
      >
        Open
      </Button>
      <Button
        variant="default"
        className={classes.action}
        disabled={busy || status === "seen"}
        onClick={() => set("seen")}
        aria-label={`Mark Seen: ${name}`}
      >
        Mark Seen
      </Button>
      <Button
        variant="default"
        className={classes.action}
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

/** The status, and what is planned. */
function State({ enquiry }: { enquiry: EnquiryView }) {
  const { status, owner, nextCall, outcome, again, student } = enquiry;
  const lines = [
    again && "Wrote before",
    outcome && outcomeWords[outcome],
    student !== undefined && "Has an account",
    owner?.name,
    nextCall !== undefined && `Call ${formatDay(nextCall, "UTC")}`,
  ];
  return (
    <Stack gap="2xs" align="start">
      <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
      {lines.map(
        (line) =>
          line && (
            <Text key={line} size="sm">
              {line}
            </Text>
          ),
      )}
    </Stack>
  );
}

/** @param onOpen shows an enquiry with all that is known about it */
export const enquiryColumns = (
  onOpen: (enquiry: EnquiryView) => void,
): readonly Column<EnquiryView>[] => [
  { header: "Name", cell: ({ name }) => name, className: classes.name },
  {
    header: "Email",
    className: classes.email,
    cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  {
    header: "Phone",
    nowrap: true,
    cell: ({ phone }) => <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>,
  },
  { header: "Message", cell: ({ message }) => <Message text={message} /> },
  {
    header: "Status",
    cell: (enquiry) => <State enquiry={enquiry} />,
  },
  {
    header: "Created",
    className: classes.created,
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  { header: "Actions", cell: (enquiry) => <Actions enquiry={enquiry} onOpen={onOpen} /> },
];
