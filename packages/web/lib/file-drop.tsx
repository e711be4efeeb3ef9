import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import classes from "./file-drop.module.css";

interface FileDropProps {
  /** What to do: "Choose video files". It names the control. */
  title: string;
  /** What fits, and how large it may be. */
  children: ReactNode;
  /** As the attribute of a file input: ".xlsx,.csv" or "video/*". */
  accept: string;
  multiple?: boolean;
  /** What is wrong with the choice, said at the control. */
  problem?: string | null;
  onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped or chosen. Whether a dropped one fits, its taker decides. */
export function FileDrop(props: FileDropProps) {
  const { title, children, accept, multiple = false, problem = null, onFiles } = props;
  const box = useRef<HTMLLabelElement>(null);
  const [over, setOver] = useState(false);
  const id = useId();
  const take = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  });
  useEffect(() => {
    const leaving = new AbortController();
    const on = (name: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      box.current?.addEventListener(name, act, { signal: leaving.signal });
    on("dragover", (event) => {
      event.preventDefault();
      setOver(true);
    });
    on("dragleave", () => setOver(false));
    on("drop", (event) => {
      event.preventDefault();
      setOver(false);
      take(event);
    });
    return () => leaving.abort();
  }, []);
  return (
    <div className={classes.field}>
      <label ref={box} className={classes.drop} data-over={over} data-wrong={problem !== null}>
        <strong>{title}</strong>
        <span className={classes.hint}>{children}</span>
        <input
          type="file"
          accept={accept}
          multiple={multiple}
          className="academy-unseen"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </label>
      <div role="alert" id={id} className={problem === null ? undefined : classes.problem}>
        {problem}
      </div>
    </div>
  );
}
