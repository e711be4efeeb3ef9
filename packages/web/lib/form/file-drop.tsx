import { Stack, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { type ReactNode, useId } from "react";
import classes from "./file-drop.module.css";

interface FileDropProps {
  /** The instruction: "Choose video files". It is the control's label. */
  title: string;
  /** Allowed types and size. */
  children: ReactNode;
  /** Like the attribute of a file input: ".xlsx,.csv" or "video/*". */
  accept: string;
  multiple?: boolean;
  /** The problem of the chosen file, shown at the control. */
  problem?: string | null;
  onFiles: (files: readonly File[]) => void;
}

/** A control to drop or choose files. The caller decides whether a file is accepted. */
export function FileDrop(props: FileDropProps) {
  const { title, children, accept, multiple = false, problem = null, onFiles } = props;
  const id = useId();
  const take = (files: readonly File[]) => onFiles(multiple ? files : files.slice(0, 1));
  return (
    <Stack gap="xs">
      <Dropzone
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine draws it as a div
        role="button"
        aria-describedby={problem === null ? undefined : id}
        className={classes.drop ?? ""}
        mod={{ wrong: problem !== null }}
        multiple={multiple}
        // Not displayed, so that the control is one stop for the keyboard.
        inputProps={{ accept, "aria-label": title, style: { display: "none" } }}
        onDrop={take}
        // Several files, although only one is allowed.
        onReject={(refused: readonly { file: File }[]) => take(refused.map(({ file }) => file))}
      >
        <Text td="underline" fw={700} c="var(--ink)">
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </Dropzone>
      <Text role="alert" id={id} c="var(--academy-wrong)">
        {problem}
      </Text>
    </Stack>
  );
}
