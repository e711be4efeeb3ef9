import type {
  EnquiryDetail,
  EnquiryView,
} from "@academy/core/back-office/enquiry/enquiry.schema.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { countOf, formatMoment } from "../../lib/format.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { enquiriesKey, enquiryQuery } from "../../shared/enquiry/enquiry.queries.ts";
import { LeadForm } from "./lead-form.tsx";
import { postNote } from "./enquiries.queries.ts";

interface DialogProps {
  enquiry: EnquiryView;
  onClose: () => void;
}

/** An enquiry with what is done about it. */
export function EnquiryDialog({ enquiry, onClose }: DialogProps) {
  const query = useQuery(enquiryQuery(enquiry._id));
  return (
    <PageDialog title={enquiry.name} size="lg" onClose={onClose}>
      <QueryView
        query={query}
        failed="The enquiry did not load"
        loading={<RowsSkeleton rows={4} label="Loading the enquiry" />}
      >
        {(detail) => (
          <Stack gap="lg">
            <Written enquiry={detail.enquiry} />
            <SamePerson same={detail.same} />
            <LeadForm enquiry={detail.enquiry} />
            <Account enquiry={detail.enquiry} />
            <Notes id={enquiry._id} notes={detail.notes} />
          </Stack>
        )}
      </QueryView>
    </PageDialog>
  );
}

const Written = ({ enquiry: { email, phone, message, createdAt } }: { enquiry: EnquiryView }) => (
  <Facts
    look="rows"
    facts={[
      { name: "Email", value: <a href={`mailto:${email}`}>{email}</a> },
      { name: "Phone", value: <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a> },
      { name: "Written", value: formatMoment(createdAt) },
      { name: "Message", value: message || "—" },
    ]}
  />
);

/** Other enquiries with the same phone number or email. */
function SamePerson({ same }: Pick<EnquiryDetail, "same">) {
  if (same.length === 0) return null;
  return (
    <Notice>
      <Text
        strong
      >{`The same person in ${countOf(same.length, "other enquiry", "other enquiries")}`}</Text>
      <Stack component="ul" gap="2xs">
        {same.map(({ _id, name, createdAt, message }) => (
          <li key={_id}>
            {formatMoment(createdAt)}: {name}
            {message && `, “${Array.from(message).slice(0, 80).join("")}”`}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

/** A link to the account that was made from the enquiry, or to the form that makes an account. */
const Account = ({ enquiry: { _id, student } }: { enquiry: EnquiryView }) =>
  student === undefined ? (
    <Link to={linkToAdmin("adminManageUsers", {}, { enquiry: _id })}>Make a student</Link>
  ) : (
    <Link to={linkToAdmin("adminUser", { userId: student })}>Open the student’s account</Link>
  );

function Notes({ id, notes }: Pick<EnquiryDetail, "notes"> & { id: string }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { text: "" },
    validate: ({ text }) => ({ text: text.trim() === "" ? "Write a note." : null }),
    submit: async ({ text }) => {
      await postNote(id, text.trim());
      await client.invalidateQueries({ queryKey: [...enquiriesKey, "one", id] });
      form.restart({ text: "" });
    },
    fallback: "The note was not saved. Please try again.",
  });
  return (
    <Stack gap="sm">
      <Stack component="form" {...form.form} gap="sm">
        <Problem>{form.problem}</Problem>
        <TextArea {...form.field("text")} label="New note" rows={2} maxLength={2000} />
        <Row>
          <Button type="submit" variant="default" loading={form.submitting}>
            Add note
          </Button>
        </Row>
      </Stack>
      {notes.length > 0 && (
        <LineList framed aria-label="Notes">
          {notes.map(({ at, by, text }) => (
            <li key={`${at} ${text}`}>
              <Stack gap="2xs">
                <Text size="sm" tone="soft">{`${by.name}, ${formatMoment(at)}`}</Text>
                <Text>{text}</Text>
              </Stack>
            </li>
          ))}
        </LineList>
      )}
    </Stack>
  );
}
