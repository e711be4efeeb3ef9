import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { messageOf } from "../../lib/form/form-errors.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { countOf } from "../../lib/format.ts";
import { DefaultFields } from "../../shared/file-import/default-fields.tsx";
import { useKeptDefaults } from "../../shared/file-import/kept-defaults.ts";
import { send } from "../../shared/file-import/running-uploads.ts";
import { notReady } from "./doubt-words.rules.ts";
import { PdfProblem } from "./problems.rules.ts";
import type { Paper } from "./use-paper.ts";

/** Cuts the pictures and hands them to the import of questions, which checks them first. */
export function MakeQuestions({ paper }: { paper: Paper }) {
  const { pdf, boxes, sections } = paper;
  const navigate = useNavigate();
  const [defaults, setDefaults] = useKeptDefaults();
  const [cut, setCut] = useState(0);
  const problem = notReady(boxes);
  const sending = useMutation({
    networkMode: "always",
    mutationFn: async () => {
      setCut(0);
      const { fileOf } = await import("./cut.ts");
      const file = await fileOf(pdf, boxes, sections, setCut);
      return send("questions", file, { defaults });
    },
    onSuccess: (importId) => navigate(linkToAdmin("adminBulk", {}, { import: importId })),
  });
  const { error, isPending } = sending;
  return (
    <Card gap="xs">
      <h2 className="academy-heading-lg">Questions</h2>
      <DefaultFields value={defaults} onChange={setDefaults} />
      {problem !== null && <Text size="sm">{problem}</Text>}
      <Button disabled={problem !== null} loading={isPending} onClick={() => sending.mutate()}>
        {isPending ? `Cut ${cut} of ${boxes.length}` : `Check ${countOf(boxes.length, "question")}`}
      </Button>
      <Text size="sm" tone="soft">
        The check names duplicates and errors. Nothing is added before you say so.
      </Text>
      <Problem>
        {error &&
          (error instanceof PdfProblem
            ? error.message
            : messageOf(error, "The pictures were not sent."))}
      </Problem>
    </Card>
  );
}
