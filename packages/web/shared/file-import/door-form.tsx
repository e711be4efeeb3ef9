import type { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { megabytes } from "@academy/core/exchange/files/limits.ts";
import { Button, CloseButton, Text, Title, Group, Stack, Paper, Box } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { FileDrop } from "../../lib/form/file-drop.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { sizeWords } from "../../lib/format.ts";
import { useCtrlEnter } from "../../lib/form/use-ctrl-enter.ts";
import type { Door, ImportKindParts } from "./import-kind.ts";
import { fileProblem } from "./import-words.rules.ts";
import { send } from "./sendings.ts";

interface DoorFormProps {
  kind: ImportKindParts["kind"];
  door: Door;
  defaults: ImportDefaults;
  /** Called with the id of the import once its upload starts. */
  onBegun: (importId: string) => void;
}

/** Chooses or drops one file and uploads it. */
export function DoorForm({ kind, door, defaults, onBegun }: DoorFormProps) {
  const { title, choose, accept, about, missing, maxSize } = door;
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const upload = useMutation({
    mutationFn: (chosen: File) => send(kind, chosen, { defaults }),
    // Offline, the upload fails with a message instead of waiting silently.
    networkMode: "always",
    onSuccess: onBegun,
    onError: (error) => setProblem(messageOf(error, "Upload failed")),
  });
  useCtrlEnter(form);
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const wrong = fileProblem(door, chosen);
    setFile(wrong === null ? chosen : null);
    setProblem(wrong);
  };
  const submit = () => {
    if (file) return upload.mutate(file);
    setProblem(missing);
    form.current?.querySelector("input")?.focus();
  };
  return (
    <Paper
      component="form"
      withBorder
      radius="lg"
      p="lg"
      ref={form}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!upload.isPending) submit();
      }}
    >
      <Stack gap="sm" h="100%">
        <Title order={2} fz="lg" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        <Box mt="auto">
          <FileDrop
            title={file ? "Choose another file" : choose}
            accept={accept.join(",")}
            problem={problem}
            onFiles={take}
          >
            or drop it here. {accept.join(", ")}, up to {megabytes(maxSize)}.
          </FileDrop>
        </Box>
        {file && (
          <Group
            justify="space-between"
            wrap="nowrap"
            gap="xs"
            pl="sm"
            bdrs="md"
            bg="var(--ground-soft)"
          >
            <Text miw={0} style={{ overflowWrap: "anywhere" }}>
              <strong>{file.name}</strong> · {sizeWords(file.size)}
            </Text>
            <CloseButton
              size={44}
              iconSize={18}
              aria-label={`Remove ${file.name}`}
              onClick={() => setFile(null)}
            />
          </Group>
        )}
        <Button type="submit" size="md" loading={upload.isPending} style={{ alignSelf: "start" }}>
          Upload
        </Button>
      </Stack>
    </Paper>
  );
}
