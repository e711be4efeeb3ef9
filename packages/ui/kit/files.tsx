import { type ChangeEvent, type DragEvent, type ReactNode, useId, useState } from "react";
import buttons from "./button.module.css";
import { CloseButton } from "./button.tsx";
import { type Around, Field } from "./field.tsx";
import fields from "./fields.module.css";
import classes from "./files.module.css";
import { Stack } from "./layout.tsx";

interface Chooser {
  /** The accepted types, as in the attribute `accept`: ".xlsx,.csv" or "video/*". */
  accept: string;
  disabled?: boolean;
}

/** The chosen files; the field is emptied, so that the same file can be chosen again. */
function filesOf({ currentTarget }: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(currentTarget.files ?? [])];
  currentTarget.value = "";
  return files;
}

interface FileButtonProps extends Chooser {
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that opens the dialog for one file. */
export const FileButton = ({ accept, disabled, onFile, children }: FileButtonProps) => (
  <label className={buttons.button} data-variant="default">
    <input
      type="file"
      className="academy-cover"
      accept={accept}
      disabled={disabled}
      onChange={(event) => {
        const [file] = filesOf(event);
        if (file) onFile(file);
      }}
    />
    {children}
  </label>
);

interface FileFieldProps extends Around, Chooser {
  file: File | null;
  onFile: (file: File | null) => void;
}

/** A field for one file, with its name and a button to take it out again. */
export function FileField({ accept, disabled, file, onFile, ...around }: FileFieldProps) {
  return (
    <Field {...around}>
      {(described) => (
        <span className={classes.field}>
          <label className={fields.control}>
            <input
              {...described}
              type="file"
              className="academy-cover"
              accept={accept}
              disabled={disabled}
              onChange={(event) => onFile(filesOf(event)[0] ?? file)}
            />
            {file?.name ?? "Choose a file"}
          </label>
          {file && <CloseButton label="Remove the file" onClick={() => onFile(null)} />}
        </span>
      )}
    </Field>
  );
}

interface FileDropProps extends Chooser {
  /** The instruction: "Choose video files". It is the control's name. */
  title: string;
  /** Allowed types and size. */
  children: ReactNode;
  multiple?: boolean;
  /** The problem of the chosen file, shown at the control. */
  problem?: string | null;
  onFiles: (files: readonly File[]) => void;
}

/** An area to drop or choose files. The caller decides whether a file is accepted. */
export function FileDrop(props: FileDropProps) {
  const { title, children, accept, multiple = false, disabled, problem = null, onFiles } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take([...event.dataTransfer.files]);
  };
  return (
    <Stack gap="2xs">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only for what is dropped: keys and presses are those of the input */}
      <label
        className={classes.drop}
        data-over={isOver}
        data-wrong={problem !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className="academy-cover"
          aria-label={title}
          aria-describedby={problem === null ? undefined : id}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => take(filesOf(event))}
        />
        <strong className={classes.title}>{title}</strong>
        <span className={fields.hint}>{children}</span>
      </label>
      <p role="alert" id={id} className={fields.problem}>
        {problem}
      </p>
    </Stack>
  );
}
