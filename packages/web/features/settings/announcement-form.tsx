import type { Announcement } from "@academy/core/back-office/announcement/announcement.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { formatMoment } from "../../lib/format.ts";
import { isoFromLocal, toLocal } from "../../lib/local-time.rules.ts";
import { notify } from "../../lib/notices.ts";
import { announcementQuery, putAnnouncement } from "./settings.queries.ts";

/** The form of the announcement that every page shows until a set time. */
export function AnnouncementForm({
  announcement: { rev, text, until },
}: {
  announcement: Announcement;
}) {
  const client = useQueryClient();
  const { queryKey } = announcementQuery;
  const form = useForm({
    initial: { text, until: until === null ? "" : toLocal(until) },
    validate: (values) => ({
      until: values.text.trim() !== "" && isoFromLocal(values.until) === "" ? "Give an end." : null,
    }),
    submit: async (values) => {
      const end = isoFromLocal(values.until) || null;
      const saved = await putAnnouncement({ text: values.text, until: end, rev });
      client.setQueryData(queryKey, saved);
      notify(
        saved.until === null
          ? "Nothing is announced now."
          : `Pages announce it within a minute, until ${formatMoment(saved.until)}.`,
        "success",
      );
    },
    onError: () => client.invalidateQueries({ queryKey }),
    fallback: "The announcement was not saved.",
  });
  return (
    <Card component="form" gap="md" {...form.form} aria-labelledby="announcement">
      <h2 id="announcement" className="academy-heading">
        Announcement
      </h2>
      <Text size="sm" tone="soft">
        Every page shows it within a minute, for example planned maintenance with its day and hours.
        Running tests go on.
      </Text>
      <TextArea
        {...form.field("text")}
        rows={2}
        maxLength={200}
        label="Text"
        description="At most 200 characters. Empty ends the announcement."
      />
      <TextField {...form.field("until")} type="datetime-local" label="Shown until" />
      <Problem>{form.problem}</Problem>
      <Row>
        <Button type="submit" loading={form.submitting}>
          Save announcement
        </Button>
      </Row>
    </Card>
  );
}
