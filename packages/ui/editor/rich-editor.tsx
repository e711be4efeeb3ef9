import fields from "../kit/fields.module.css";
import { lazy, type ReactNode, Suspense, useId } from "react";
import classes from "./rich-editor.module.css";

const EditorBox = lazy(async () => ({ default: (await import("./editor-box.tsx")).EditorBox }));

export interface RichEditorProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** Stored rich text; "" for no text. */
  value: string;
  /** Called with rich text in its stored form; "" if it is empty. */
  onChange: (html: string) => void;
  /** Called with true while images upload: until then the stored text does not contain them. */
  onUploading?: (uploading: boolean) => void;
  /** For short texts such as options: one line high, with tools only while focused. */
  compact?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** The language and direction of the text, if they are not the page's. */
  lang?: string;
  dir?: "ltr" | "rtl";
  required?: boolean;
  /** Id of the focusable element, to find a field with an error. */
  id?: string;
}

/**
 * A field for rich text. The editor loads when it is first shown: importing this file loads neither
 * it nor the maths engine.
 */
export function RichEditor(props: RichEditorProps) {
  const { label, description, error, required, id, lang, dir, ...box } = props;
  const own = useId();
  const field = id ?? own;
  const described = [description && `${field}-description`, error && `${field}-error`];
  return (
    <div className={fields.field}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as a label does, which cannot name an editor */}
      <span
        id={`${field}-label`}
        className={fields.label}
        onClick={() => document.getElementById(field)?.focus()}
      >
        {label}
      </span>
      {description && (
        <p id={`${field}-description`} className={fields.hint}>
          {description}
        </p>
      )}
      <Suspense
        fallback={<span className={classes.waiting} data-compact={box.compact} aria-hidden />}
      >
        <EditorBox
          {...box}
          field={{
            id: field,
            labelId: `${field}-label`,
            describedBy: described.filter(Boolean).join(" "),
            invalid: Boolean(error),
            required: required ?? false,
            lang,
            dir,
          }}
        />
      </Suspense>
      {error && (
        <p id={`${field}-error`} className={fields.problem}>
          {error}
        </p>
      )}
    </div>
  );
}
