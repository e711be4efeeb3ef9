import { Button, Group, Text, Title } from "@mantine/core";
import { Notice } from "@academy/ui/kit/layout.tsx";
import { sizeWords } from "../../lib/format.ts";
import { PlainList } from "../../lib/plain-list.tsx";
import { forgetUpload, type KeptUpload } from "./kept-uploads.shelf.ts";
import { giveUp } from "./transfer.ts";

interface UnfinishedProps {
  uploads: readonly KeptUpload[];
  onChoose: () => void;
  onChange: () => void;
}

/**
 * Uploads interrupted by a reload or a lost connection: the browser stores everything except the
 * file.
 */
export function Unfinished({ uploads, onChoose, onChange }: UnfinishedProps) {
  const discard = async ({ uploadId }: KeptUpload) => {
    await forgetUpload(uploadId);
    onChange();
    // The storage removes leftovers within two days by its own rule.
    await giveUp(uploadId).catch(() => undefined);
  };
  if (uploads.length === 0) return null;
  return (
    <section aria-label="Unfinished uploads">
      <Notice tone="warning">
        <Title order={3} fz="md">
          Unfinished uploads
        </Title>
        <Text size="sm">Choose the same file again to continue its upload.</Text>
        <PlainList>
          {uploads.map((upload) => (
            <li key={upload.uploadId}>
              <Group gap="xs">
                <Text span flex="1 1 12rem">
                  {upload.name} · {sizeWords(upload.size)}
                </Text>
                <Button
                  variant="default"
                  size="md"
                  onClick={onChoose}
                  aria-label={`Choose ${upload.name} again`}
                >
                  Choose again
                </Button>
                <Button
                  variant="subtle"
                  size="md"
                  onClick={() => void discard(upload)}
                  aria-label={`Discard the upload of ${upload.name}`}
                >
                  Discard
                </Button>
              </Group>
            </li>
          ))}
        </PlainList>
      </Notice>
    </section>
  );
}
