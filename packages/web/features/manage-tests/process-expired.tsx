import { Button } from "@academy/ui/kit/button.tsx";
import { Stack } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { testListsKey } from "../../shared/results/results.queries.ts";
import { postProcessExpired } from "./manage-tests.queries.ts";
import { processedWords } from "./manage-tests.rules.ts";

/** Publishes the results of every test that has expired and has none yet. */
export function ProcessExpired() {
  const client = useQueryClient();
  const processing = useMutation({
    mutationFn: postProcessExpired,
    onSuccess: ({ processed }) => {
      notify(processedWords(processed.length), "success");
      void client.invalidateQueries({ queryKey: testListsKey });
    },
    onError: () => notify("❌ Bulk processing failed", "error"),
  });
  return (
    <Stack gap="sm">
      <Button variant="default" loading={processing.isPending} onClick={() => processing.mutate()}>
        Process all expired tests
      </Button>
      <Problem>
        {processing.isError ? messageOf(processing.error, "Please try again in a moment.") : null}
      </Problem>
    </Stack>
  );
}
