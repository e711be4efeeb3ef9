import { TextField } from "@academy/ui/kit/fields.tsx";
import { useEffect, useRef, useState } from "react";
import { useDebounced } from "./use-debounced.ts";

/** A search waits until the typing pauses. */
const PAUSE_MS = 300;

interface TypedSearchProps {
  label: string;
  placeholder?: string;
  /** What is searched for now, as the address has it. */
  text: string;
  onSearch: (text: string) => void;
}

/** Searches while the user types. Text typed since then stays when the address changes. */
export function TypedSearch({ text, onSearch, ...field }: TypedSearchProps) {
  const [typed, setTyped] = useState(text);
  const searched = useRef(text);
  const search = useDebounced((next: string) => {
    searched.current = next;
    onSearch(next);
  }, PAUSE_MS);
  useEffect(() => {
    // Another text than its own comes with another address, as by the Back button.
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
