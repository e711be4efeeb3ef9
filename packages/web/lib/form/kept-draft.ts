import { useEffect, useRef } from "react";
import type * as z from "zod";
import { openStorage } from "../session/browser-storage.ts";

const storage = openStorage();
const PREFIX = "draft.";
/**
 * Milliseconds between a keystroke and storing the draft, because storing at every key would slow
 * down typing.
 */
const WAIT_MS = 400;

/** The draft stored under a key; null if there is no draft, or if it no longer fits the schema. */
export function readDraft<T>(key: string, schema: z.ZodType<T>): T | null {
  const text = storage.getItem(PREFIX + key);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // The draft is from an earlier version of the form, or is not our data.
    storage.removeItem(PREFIX + key);
    return null;
  }
}

function write(key: string, value: unknown): void {
  if (value === null) return storage.removeItem(PREFIX + key);
  try {
    storage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    return; // storage is full or blocked: a draft lasts as long as the page
  }
}

/**
 * Stores a draft on this device until it is null; it survives reloads and crashes.
 *
 * @returns a function that deletes the draft immediately, even if the form closes before the next
 * render
 */
export function useKeptDraft(key: string, value: unknown): () => void {
  const latest = useRef({ key, value });
  useEffect(() => {
    latest.current = { key, value };
    const timer = setTimeout(() => write(key, value), value === null ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [key, value]);
  useEffect(() => {
    const flush = () => write(latest.current.key, latest.current.value);
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
  return () => {
    latest.current = { key, value: null };
    write(key, null);
  };
}
