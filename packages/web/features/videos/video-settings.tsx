import type { LectureSettings } from "@academy/core/lectures/lecture-settings/lecture-settings.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { lectureSettingsQuery, putLectureSettings } from "./videos.queries.ts";

/** How students may watch locked videos. */
export function VideoSettings() {
  const settings = useQuery(lectureSettingsQuery);
  return settings.data ? <Form key={settings.data.rev} settings={settings.data} /> : null;
}

function Form({ settings: { rev, ...settings } }: { settings: LectureSettings }) {
  const client = useQueryClient();
  const { queryKey } = lectureSettingsQuery;
  const form = useForm({
    initial: settings,
    submit: async (ticked) => {
      client.setQueryData(queryKey, await putLectureSettings({ ...ticked, rev }));
      notify("The video settings are saved.", "success");
    },
    onError: () => client.invalidateQueries({ queryKey }),
    fallback: "The settings were not saved.",
  });
  return (
    <Card
      component="form"
      gap="md"
      style={{ marginTop: "2.5rem" }}
      {...form.form}
      aria-labelledby="video-settings"
    >
      <h2 id="video-settings" className="academy-heading">
        Video settings
      </h2>
      <Checkbox
        {...form.tick("limitsDevices")}
        label="A student plays locked videos on two devices at the same time, not more"
        description="A third device can take over from the oldest, which stops within about two minutes."
      />
      <Checkbox
        {...form.tick("showsName")}
        label="A student's name is faintly over the picture of locked videos"
        description="The code after the name is on the student's page. Full screen shows the name too, except on iPhones, where only the video fills the screen. Videos with copies play from these alone; none can be kept on a device."
      />
      <Text size="sm" tone="soft">
        Both deter sharing and do not prevent it: a screen can be recorded, and an address that a
        browser has works for an hour.
      </Text>
      <Problem>{form.problem}</Problem>
      <Row>
        <Button type="submit" variant="default" loading={form.submitting}>
          Save settings
        </Button>
      </Row>
    </Card>
  );
}
