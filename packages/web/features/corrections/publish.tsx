import type {
  BankCorrection,
  CorrectionHistory,
  CorrectionInput,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Button, Checkbox } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { bankKey } from "../../shared/bank/bank.queries.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { notify } from "../../lib/notices.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { ProcessingProgress } from "../../shared/results/processing-progress.tsx";
import { resultsKey } from "../../shared/results/results.queries.ts";
import { historyQuery, postCorrection } from "./corrections.queries.ts";
import { bankOffer, publishedWords } from "./corrections.rules.ts";

interface PublishProps {
  testId: string;
  results: CorrectionHistory["results"];
  input: CorrectionInput;
  bank: readonly BankCorrection[];
  onDone: () => void;
}

function usePublish({ testId, input, onDone }: PublishProps, inBank: boolean) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => postCorrection(testId, { ...input, inBank }),
    onSuccess: (published) => {
      notify(publishedWords(published), "success", 8_000);
      onDone();
      const changed = [historyQuery(testId).queryKey, resultsKey(testId), ["report"], bankKey];
      for (const queryKey of changed) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Moves the focus to the confirmation that just appeared. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();

/** Publishing asks for confirmation, because every student's report may change. */
export function Publish(props: PublishProps) {
  const [asking, setAsking] = useState(false);
  const [inBank, setInBank] = useState(true);
  const publishing = usePublish(props, inBank);
  if (publishing.isPending) return <ProcessingProgress testId={props.testId} label="Publishing" />;
  return (
    <Stack>
      {props.bank.map((one) => (
        <InBank key={one.questionId} bank={one} checked={inBank} onChange={setInBank} />
      ))}
      <div role="alert">
        {publishing.isError && (
          <Notice component="p" tone="error">
            {messageOf(publishing.error, "No response from the server.")} Publish again: completed
            steps are not repeated.
          </Notice>
        )}
        {asking && (
          <p>
            {props.results === "none"
              ? "Publish the correction? It applies when the test is processed."
              : "Publish the correction? Results and all reports are updated."}
          </p>
        )}
      </div>
      <Row justify="end">
        {asking ? (
          <>
            <Button variant="default" size="md" onClick={() => setAsking(false)}>
              Not yet
            </Button>
            <Button ref={focused} size="md" onClick={() => publishing.mutate()}>
              Yes, publish
            </Button>
          </>
        ) : (
          <Button size="md" onClick={() => setAsking(true)}>
            Publish the correction
          </Button>
        )}
      </Row>
    </Stack>
  );
}

interface InBankProps {
  bank: BankCorrection;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The question in the bank: whether it is corrected too, or why it cannot be. */
function InBank({ bank: { questionId, state }, checked, onChange }: InBankProps) {
  const { label, words } = bankOffer(state);
  if (label !== null) {
    return (
      <Checkbox
        size="md"
        label={label}
        description={words}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    );
  }
  return (
    <Text size="sm" tone="soft">
      {words}{" "}
      {state === "changed" && (
        <Link to={linkToAdmin("adminUploadQuestion", {}, { edit: questionId })}>
          Open it in the question bank
        </Link>
      )}
    </Text>
  );
}
