import type {
  DefaultColumn,
  ImportDefaults,
} from "@academy/core/exchange/pipeline/defaults.schema.ts";
import type { ImportKind } from "@academy/core/exchange/pipeline/import.schema.ts";
import type { ComponentType, ReactNode } from "react";

export interface DefaultsProps {
  value: ImportDefaults;
  onChange: (value: ImportDefaults) => void;
  /** What every row of a checked file lacks: the values are open and say so. */
  needed?: readonly DefaultColumn[];
  /** What may be done with the values. */
  children?: ReactNode;
}

/** A way in for files: a place to choose or drop one, and a button that uploads it. */
export interface Door {
  title: string;
  /** What to do: "Choose a ZIP file". */
  choose: string;
  /** Endings that it takes, with their dot. */
  accept: readonly string[];
  /** What belongs in such a file. */
  about: string;
  /** Said when nothing was chosen. */
  missing: string;
  /** Bytes. */
  maxSize: number;
}

/** What the screens of an import say of one kind of it. */
export interface ImportKindParts {
  kind: ImportKind;
  /** What a row is. */
  one: string;
  many: string;
  doors: readonly Door[];
  /** Above the doors: what the file looks like, and its template. */
  intro: ReactNode;
  /** Where it is said once what rows leave empty; for kinds that have such values. */
  Defaults?: ComponentType<DefaultsProps>;
  /** The way to one of them that is here, by its id and how it begins. */
  link: (id: string, preview: string) => ReactNode;
  /** The way to all of them. */
  all: ReactNode;
}
