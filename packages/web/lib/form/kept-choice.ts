import { useState } from "react";

function kept<T extends string>(key: string, choices: readonly T[]): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return choices.find((choice) => choice === text);
  } catch {
    return undefined; // storage is blocked: a choice lasts as long as the page
  }
}

/** A choice that is stored on this device; initially the first of `choices`. */
export function useKeptChoice<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
): [T, (next: T) => void] {
  const [choice, setChoice] = useState(() => kept(key, choices) ?? choices[0]);
  const choose = (next: T) => {
    setChoice(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      return; // storage is blocked: a choice lasts as long as the page
    }
  };
  return [choice, choose];
}
