import type {
  DefaultColumn,
  ImportDefaults,
} from "@academy/core/exchange/pipeline/defaults.schema.ts";
import type { ImportKind } from "@academy/core/exchange/pipeline/import.schema.ts";
import type { ComponentType, ReactNode } from "react";

export interface DefaultsProps {
  value: ImportDefaults;
  onChange: (value: ImportDefaults) => void;
  /**
   * The columns that every row of a checked file lacks: if there are any, the default values are
   * expanded.
   */
  needed?: readonly DefaultColumn[];
  /** Changes the default values. */
  children?: ReactNode;
}

/** One way to upload: a place to choose or drop a file, and a button. */
export interface FileUpload {
  title: string;
  /** The instruction: "Choose a ZIP file". */
  choose: string;
  /** Accepted extensions, with the dot. */
  accept: readonly string[];
  /** Describes the contents of such a file. */
  about: string;
  /** The error if nothing was chosen. */
  missing: string;
  /** Bytes. */
  maxSize: number;
}

/** The texts of an import's screens for one kind of import. */
export interface ImportKindParts {
  kind: ImportKind;
  /** What one row is: "question". */
  one: string;
  many: string;
  uploads: readonly FileUpload[];
  /** Whether a text can be pasted instead of choosing a file. */
  pastes?: boolean;
  /** Shown above the upload fields: the format of the file, and its template. */
  intro: ReactNode;
  /** The fields for default values, if this kind of import has default values. */
  Defaults?: ComponentType<DefaultsProps>;
  /** Link to an existing item, by its id and preview. */
  link: (id: string, preview: string) => ReactNode;
  /** What can be done with the rows of a finished import, if anything can be done. */
  actions?: (importId: string) => ReactNode;
  /** For kinds whose files may change existing rows: the texts of the choice to allow this. */
  changes?: { label: (count: number) => string; description: string; there: string };
  /** For kinds that ask who vouches for new users: the field's texts. */
  vouching?: { label: string; description: string };
  /** Link to the list of all items. */
  all: ReactNode;
}
