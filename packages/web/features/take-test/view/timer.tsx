import { Text } from "@academy/ui/kit/layout.tsx";
import { clockText, clockWords, shareLeft } from "../clock/clock.rules.ts";
import type { AttemptClock } from "../clock/attempt-clock.ts";
import { useSecondsInSection, useSecondsLeft, useTimeWords } from "../use-running.ts";
import classes from "./test-screen.module.css";

/** The time left for the whole test, beside the time of the open section. */
function TestTime({ clock }: { clock: AttemptClock }) {
  return <> · test {clockText(useSecondsLeft(clock))}</>;
}

export interface TimerProps {
  clock: AttemptClock;
  /** When the attempt began, in the server's milliseconds. */
  startedAt: number;
}

/**
 * The time left of the section or test, as a ring and in large figures of equal width. Screen
 * readers announce it only at 15, 5 and 1 minute; the time of a section at 5 and 1.
 */
export function Timer({ clock, startedAt }: TimerProps) {
  const seconds = useSecondsInSection(clock);
  const circle = { cx: 20, cy: 20, r: 17, pathLength: 1 };
  const isTimed = clock.sectionEnds.length > 0;
  const words = useTimeWords(seconds, isTimed ? "section" : "test");
  const of = isTimed ? "left in this section" : "left";
  const tone = seconds <= 60 ? "wrong" : seconds <= 300 ? "partial" : undefined;
  return (
    <div className={classes.timer} data-tone={tone}>
      <svg className={classes.ring} viewBox="0 0 48 40" aria-hidden="true">
        <circle {...circle} />
        <circle
          {...circle}
          strokeDasharray={`${shareLeft(seconds, startedAt, clock)} 1`}
          transform="rotate(-90 20 20)"
        />
      </svg>
      <div>
        <Text
          component="span"
          size="xs"
          tone="soft"
          className={classes.timerLabel}
          {...(isTimed && { style: { display: "block" } })}
          aria-hidden="true"
        >
          {words || (isTimed ? "Section" : "Time left")}
          {isTimed && <TestTime clock={clock} />}
        </Text>
        <span
          className={classes.timerDigits}
          role="timer"
          aria-label={`${clockWords(seconds)} ${of}`}
        >
          {clockText(seconds)}
        </span>
      </div>
      <output className="academy-unseen">{words}</output>
    </div>
  );
}
