import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

/** A search waits until the typing pauses. */
const PAUSE_MS = 300;

interface TypedSearchProps extends Pick<TextInputProps, "label" | "placeholder"> {
  /** The current search text of the address. */
  text: string;
  onSearch: (text: string) => void;
}

/** Searches while the user types. Text typed since then stays when the address changes. */
export function TypedSearch({ text, onSearch, ...field }: TypedSearchProps) {
  const [typed, setTyped] = useState(text);
  const searched = useRef(text);
  const search = useDebouncedCallback((next: string) => {
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
    <TextInput
      {...field}
      type="search"
      size="md"
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
