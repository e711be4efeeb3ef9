import type { ReviewSettings } from "@academy/core/bank/review-settings/review-settings.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Checkbox } from "@academy/ui/kit/fields.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { messageOf } from "../../../lib/form/form-errors.ts";
import { notify } from "../../../lib/notices.ts";
import { Problem } from "../../../lib/form/problem.tsx";
import { putReviewSettings, reviewSettingsQuery } from "./review.queries.ts";

/** For administrators: whether new questions need review, and what they need for it. */
export function ReviewSettingsForm({ settings }: { settings: ReviewSettings }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: putReviewSettings,
    onSuccess: (saved) => {
      client.setQueryData(reviewSettingsQuery.queryKey, saved);
      notify("The review settings are saved.", "success");
    },
    onError: () => void client.invalidateQueries({ queryKey: reviewSettingsQuery.queryKey }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const needsReview = sent.get("needsReview") !== null;
    saving.mutate({ needsReview, needsSolution: sent.has("needsSolution"), rev: settings.rev });
  };
  return (
    <Card component="form" gap="md" onSubmit={submit} aria-labelledby="review-settings">
      <h2 id="review-settings" className="academy-heading">
        Review settings
      </h2>
      <Stack gap="xs">
        <Checkbox
          name="needsReview"
          defaultChecked={settings.needsReview}
          label="Questions need review"
        />
        <Checkbox
          name="needsSolution"
          defaultChecked={settings.needsSolution}
          label="A solution is required for review"
        />
      </Stack>
      <Text size="sm" tone="soft">
        With review, new and imported questions are drafts until someone else approves them. Only
        approved questions go into tests.
      </Text>
      <Problem>{saving.isError && messageOf(saving.error, "The settings were not saved.")}</Problem>
      <Row>
        <Button type="submit" variant="default" loading={saving.isPending}>
          Save settings
        </Button>
      </Row>
    </Card>
  );
}
