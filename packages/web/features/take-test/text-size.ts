import { useState } from "react";

export const TEXT_SIZES = ["small", "normal", "large"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export interface TextSizeChoice {
  size: TextSize;
  choose: (size: TextSize) => void;
}

const KEY = "exam-text-size";

function kept(): TextSize {
  try {
    const text = localStorage.getItem(KEY);
    return TEXT_SIZES.find((size) => size === text) ?? "normal";
  } catch {
    return "normal"; // storage is blocked: the choice lasts as long as the page
  }
}

/** A- A A+ of the test screen, kept on this device. */
export function useTextSize(): TextSizeChoice {
  const [size, setSize] = useState(kept);
  const choose = (next: TextSize) => {
    setSize(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      return; // storage is blocked: the choice lasts as long as the page
    }
  };
  return { size, choose };
}
