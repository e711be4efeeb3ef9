import { Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useRef, useState } from "react";

const SECOND = 1000;

/** "12:05" */
const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/**
 * The time left of a timed set. Calls `onOver` when the time is over, and each second after that
 * until it is removed.
 */
export function TimeLeft({ endsAt, onOver }: { endsAt: number; onOver: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= endsAt) over.current();
    };
    const timer = setInterval(tick, SECOND);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return (
    <Text component="span" role="timer" aria-label="Time left" className="academy-tabular">
      {clockText(endsAt - now)}
    </Text>
  );
}
