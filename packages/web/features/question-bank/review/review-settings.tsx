import type { ReviewSettings } from "@academy/core/bank/review-settings/review-settings.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { notify } from "../../../lib/notices.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { useForm } from "../../../lib/form/use-form.ts";
import { putReviewSettings, reviewSettingsQuery } from "./review.queries.ts";

/** For administrators: whether new questions need review, and whether they then need a solution. */
export function ReviewSettingsForm({ settings }: { settings: ReviewSettings }) {
  const client = useQueryClient();
  const { needsReview, needsSolution, rev } = settings;
  const form = useForm({
    initial: { needsReview, needsSolution },
    submit: async (ticked) => {
      const saved = await putReviewSettings({ ...ticked, rev });
      client.setQueryData(reviewSettingsQuery.queryKey, saved);
      notify("The review settings are saved.", "success");
    },
    onError: () => client.invalidateQueries({ queryKey: reviewSettingsQuery.queryKey }),
    fallback: "The settings were not saved.",
  });
  return (
    <Card
      component="form"
      gap="md"
      {...form.form}
      aria-labelledby="review-settings"
      style={{ maxWidth: "44rem" }}
    >
      <h2 id="review-settings" className="academy-heading">
        Review settings
      </h2>
      <Stack gap="2xs">
        <Checkbox {...form.tick("needsReview")} label="Questions need review" />
        <Checkbox {...form.tick("needsSolution")} label="A solution is required for review" />
      </Stack>
      <Text size="sm" tone="soft">
        With review, new and imported questions are drafts until someone else approves them. Only
        approved questions go into tests.
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
