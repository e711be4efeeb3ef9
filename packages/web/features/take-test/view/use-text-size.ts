import { useKeptChoice } from "../../../lib/form/kept-choice.ts";

export const TEXT_SIZES = ["small", "normal", "large"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export interface TextSizeChoice {
  size: TextSize;
  choose: (size: TextSize) => void;
}

/** The text size A- A A+ of the test screen, stored on this device. */
export function useTextSize(): TextSizeChoice {
  const [size, choose] = useKeptChoice<TextSize>("test-text-size", ["normal", "small", "large"]);
  return { size, choose };
}
