import type { ImportDefaults } from "@academy/core/exchange/pipeline/defaults.schema.ts";
import { megabytes } from "@academy/core/exchange/files/limits.ts";
import { Button, CloseButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { FileDrop } from "../../lib/file-drop.tsx";
import { messageOf } from "../../lib/form-errors.ts";
import { sizeWords } from "../../lib/format.ts";
import { useCtrlEnter } from "../../lib/use-ctrl-enter.ts";
import type { Door, ImportKindParts } from "./import-kind.ts";
import { fileProblem } from "./import-words.rules.ts";
import { send } from "./sendings.ts";
import classes from "./file-import.module.css";

interface DoorFormProps {
  kind: ImportKindParts["kind"];
  door: Door;
  defaults: ImportDefaults;
  /** Told the import's id once its file is on its way. */
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
    // Without a connection it says so, instead of waiting for one in silence.
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
    <form
      ref={form}
      className={classes.door}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!upload.isPending) submit();
      }}
    >
      <h2 id={id}>{title}</h2>
      <p className={classes.soft}>{about}</p>
      <FileDrop
        title={file ? "Choose another file" : choose}
        accept={accept.join(",")}
        problem={problem}
        onFiles={take}
      >
        or drop it here. {accept.join(", ")}, up to {megabytes(maxSize)}.
      </FileDrop>
      {file && (
        <p className={classes.chosen}>
          <span>
            <strong>{file.name}</strong> · {sizeWords(file.size)}
          </span>
          <CloseButton
            size={44}
            iconSize={18}
            aria-label={`Remove ${file.name}`}
            onClick={() => setFile(null)}
          />
        </p>
      )}
      <Button type="submit" size="md" loading={upload.isPending}>
        Upload
      </Button>
    </form>
  );
}
