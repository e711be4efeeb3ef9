import { TextField } from "@academy/ui/kit/fields.tsx";
import { useEffect, useRef, useState } from "react";
import { useDebounced } from "../form/use-debounced.ts";

/** Delay of the search after the last key. */
const PAUSE_MS = 300;

interface TypedSearchProps {
  label: string;
  placeholder?: string;
  /** The current search text, from the address. */
  text: string;
  onSearch: (text: string) => void;
}

/** Searches while the user types. A change of the address does not replace newer typed text. */
export function TypedSearch({ text, onSearch, ...field }: TypedSearchProps) {
  const [typed, setTyped] = useState(text);
  const searched = useRef(text);
  const search = useDebounced((next: string) => {
    searched.current = next;
    onSearch(next);
  }, PAUSE_MS);
  useEffect(() => {
    // The address was changed elsewhere, for example by the Back button.
    if (text === searched.current) return;
    searched.current = text;
    setTyped(text);
  }, [text]);
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value.trim());
      }}
    />
  );
}
