import { FileDrop } from "@academy/ui/kit/files.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { PasswordField } from "@academy/ui/kit/password-field.tsx";
import { Progress } from "@academy/ui/kit/progress.tsx";
import { Card, Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { megabytes } from "@academy/core/exchange/files/limits.ts";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { countOf } from "../../lib/format.ts";
import { LIMITS, type PdfProblem } from "./problems.rules.ts";
import { type PaperDesk, usePaper } from "./use-paper.ts";

/** Loaded with the first PDF. */
const MendPaper = lazy(async () => ({
  default: (await import("./mend-paper.tsx")).MendPaper,
}));

/** Makes questions of the pictures in a PDF: choose, mend the boxes, and check the import. */
export function PdfPaperPage() {
  const desk = usePaper();
  const { state, choose } = desk;
  if (state.at === "mending") {
    return (
      <Suspense fallback={<TextSkeleton lines={8} label="Loading the boxes" />}>
        <MendPaper desk={desk} paper={state.paper} />
      </Suspense>
    );
  }
  if (state.at === "reading") {
    const { name, done, of } = state;
    return (
      <Card gap="xs" style={{ maxWidth: "40rem" }}>
        <Text strong style={{ overflowWrap: "anywhere" }}>
          Reading {name}
        </Text>
        <Progress share={of > 0 ? done / of : null} aria-label={`Reading ${name}`} />
        <Text size="sm" tone="soft">
          {of > 0 ? `Page ${done} of ${of}` : "Opening the file"}
        </Text>
      </Card>
    );
  }
  return (
    <Stack style={{ maxWidth: "46rem" }}>
      <p>
        Each question of the PDF becomes a picture with its options, a key, and the PDF’s text for
        the search and for screen readers. You check every question before it is added.
      </p>
      <FileDrop
        title="Choose a PDF"
        accept=".pdf,application/pdf"
        problem={state.problem?.message ?? null}
        onFiles={([file]) => file && void choose(file)}
      >
        or drop it here. Up to {megabytes(LIMITS.bytes)} and {countOf(LIMITS.pages, "page")}. The
        file stays on this computer: only the pictures you keep are uploaded. Use papers that you
        may use.
      </FileDrop>
      {state.problem?.kind === "password" && state.file && (
        <Password file={state.file} problem={state.problem} choose={choose} />
      )}
    </Stack>
  );
}

interface PasswordProps {
  file: File;
  problem: PdfProblem;
  choose: PaperDesk["choose"];
}

function Password({ file, choose }: PasswordProps) {
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void choose(file, password);
  };
  return (
    <Notice tone="warning" component="form" onSubmit={submit}>
      <Row align="end">
        <PasswordField
          label={`Password of ${file.name}`}
          value={password}
          autoComplete="off"
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" disabled={password === ""}>
          Open
        </Button>
      </Row>
    </Notice>
  );
}
