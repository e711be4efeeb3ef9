import type { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { megabytes } from "@academy/core/exchange/files/limits.ts";
import { Button, CloseButton } from "@academy/ui/kit/button.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useId } from "react";
import { FileDrop } from "@academy/ui/kit/files.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { sizeWords } from "../../lib/format.ts";
import { useForm } from "../../lib/form/use-form.ts";
import type { FileUpload, ImportKindParts } from "./import-kind.ts";
import { fileProblem } from "./import-words.rules.ts";
import { send } from "./running-uploads.ts";

interface FileUploadFormProps {
  kind: ImportKindParts["kind"];
  upload: FileUpload;
  defaults: ImportDefaults;
  /** Called with the id of the import once its upload starts. */
  onBegun: (importId: string) => void;
}

/** Chooses or drops one file and uploads it. */
export function FileUploadForm({ kind, upload, defaults, onBegun }: FileUploadFormProps) {
  const { title, choose, accept, about, missing, maxSize } = upload;
  const id = useId();
  const form = useForm<{ file: File | null; wrong: string | null }>({
    initial: { file: null, wrong: null },
    validate: ({ file, wrong }) => ({ file: file ? null : (wrong ?? missing) }),
    submit: async ({ file }) => {
      if (file) onBegun(await send(kind, file, { defaults }));
    },
    problemsIn: (error) => ({ file: messageOf(error, "Upload failed") }),
  });
  const { file, wrong } = form.values;
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const found = fileProblem(upload, chosen);
    form.set({ file: found === null ? chosen : null, wrong: found });
  };
  return (
    <Card
      component="form"
      {...form.form}
      aria-labelledby={id}
      // The areas and buttons of two uploads side by side are level.
      style={{ gridTemplateRows: "auto 1fr", alignContent: "stretch" }}
    >
      <h2 className="academy-heading-lg" id={id}>
        {title}
      </h2>
      <Text size="sm" tone="soft">
        {about}
      </Text>
      <div data-field="file">
        <FileDrop
          title={file ? "Choose another file" : choose}
          accept={accept.join(",")}
          problem={form.error("file") ?? wrong}
          onFiles={take}
        >
          or drop it here. {accept.join(", ")}, up to {megabytes(maxSize)}.
        </FileDrop>
      </div>
      {file && (
        <Row
          style={{
            paddingLeft: "0.75rem",
            background: "var(--academy-well)",
            borderRadius: "12px",
          }}
          justify="between"
          wrap={false}
          gap="xs"
        >
          <Text style={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <strong>{file.name}</strong> · {sizeWords(file.size)}
          </Text>
          <CloseButton label={`Remove ${file.name}`} onClick={() => form.set({ file: null })} />
        </Row>
      )}
      <Button
        type="submit"
        // If there are two areas, the button of the area with a file is the main button.
        variant={file ? "filled" : "default"}
        loading={form.submitting}
        style={{ justifySelf: "start" }}
      >
        Upload
      </Button>
    </Card>
  );
}
