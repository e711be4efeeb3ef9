import type {
  EnquiryPage,
  EnquiryStatus,
  EnquiryView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { formatMoment } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { enquiriesKey, patchEnquiry } from "./enquiries.queries.ts";
import { statusLabels } from "./enquiries.rules.ts";
import classes from "./enquiries.module.css";

/** Letters that are shown before one asks for the rest. */
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
 * The list changes only after the server has. Every list is then asked for anew, also one that was
 * on its way meanwhile: what a filter no longer lets pass must not stay in it.
 */
function useStatus(enquiry: EnquiryView) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (status: EnquiryStatus) => patchEnquiry(enquiry._id, status),
    onSuccess: (changed) => {
      client.setQueriesData<EnquiryPage>({ queryKey: enquiriesKey }, (page) =>
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

export function EnquiryRow({ enquiry }: { enquiry: EnquiryView }) {
  const { name, email, phone, message, status, createdAt } = enquiry;
  const { set, busy } = useStatus(enquiry);
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        {name}
      </th>
      <td data-label="Email" className={classes.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </td>
      <td data-label="Phone" className={classes.phone}>
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>
      </td>
      <td data-label="Message">
        <Message text={message} />
      </td>
      <td data-label="Status">
        <span className={classes.badge} data-status={status}>
          {statusLabels[status]}
        </span>
      </td>
      <td data-label="Created" className={classes.created}>
        {formatMoment(createdAt)}
      </td>
      <td>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="md"
            disabled={busy || status === "seen"}
            onClick={() => set("seen")}
            aria-label={`Mark Seen: ${name}`}
          >
            Mark Seen
          </Button>
          <Button
            variant="default"
            size="md"
            disabled={busy || status === "responded"}
            onClick={() => set("responded")}
            aria-label={`Responded: ${name}`}
          >
            Responded
          </Button>
        </div>
      </td>
    </tr>
  );
}
