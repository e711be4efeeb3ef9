import { Button, IconButton } from "@academy/ui/kit/button.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import tab from "@academy/ui/kit/tabs.module.css";
import { type ReactNode, useEffect, useRef } from "react";
import type { RunningAttempt } from "../running-attempt.ts";
import { SaveLine } from "../sync/save-line.tsx";
import { TEXT_SIZES, type TextSizeChoice } from "./use-text-size.ts";
import { answeredIn } from "./choice-limit.rules.ts";
import { useRunningPart } from "../use-running.ts";
import { Timer, type TimerProps } from "./timer.tsx";
import classes from "./test-screen.module.css";

const SIGNS = { small: "A−", normal: "A", large: "A+" } as const;
const NAMES = { small: "Small text", normal: "Normal text", large: "Large text" } as const;

function TextSizes({ size, choose }: TextSizeChoice) {
  return (
    <fieldset className={classes.sizes} aria-label="Text size">
      {TEXT_SIZES.map((each) => (
        <IconButton
          key={each}
          data-size={each}
          aria-label={NAMES[each]}
          aria-pressed={each === size}
          onClick={() => choose(each)}
        >
          {SIGNS[each]}
        </IconButton>
      ))}
    </fieldset>
  );
}

/** A single button for phones: each press selects the next text size. */
function TextSizeStep({ size, choose }: TextSizeChoice) {
  const next = TEXT_SIZES[(TEXT_SIZES.indexOf(size) + 1) % TEXT_SIZES.length] ?? "normal";
  return (
    <IconButton
      className="academy-phone-only"
      data-size={size}
      aria-label={`${NAMES[size]}, change text size`}
      onClick={() => choose(next)}
    >
      {SIGNS[size]}
    </IconButton>
  );
}

interface TabsProps {
  running: RunningAttempt;
  sectionName: (section: number) => string;
  /** Ends the open section; undefined if the section cannot be left early. */
  onLeave: (() => void) | undefined;
}

const LOCKED = { opacity: 0.55 };
const COUNT = { display: "block", fontWeight: 400 };

/**
 * The sections as tabs. A tab leads to the first question of its section if the section is open.
 */
function SectionTabs({ running, sectionName, onLeave }: TabsProps) {
  const open = useRunningPart(running, ({ section }) => section);
  const current = useRunningPart(running, ({ index }) => running.questions[index]?.section);
  const firsts = running.questions.flatMap((question, at) =>
    running.questions[at - 1]?.section === question.section ? [] : [at],
  );
  const counts = useRunningPart(running, ({ outbox }) =>
    firsts
      .map((at) => answeredIn(outbox, running.questions, running.questions[at]?.section ?? 0))
      .join(" "),
  ).split(" ");
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    // All tabs may be wider than a phone, so the current tab is scrolled into view.
    const one = tabs.current?.querySelector("[aria-current]");
    one?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  if (firsts.length < 2) return null;
  return (
    <nav ref={tabs} className={`${tab.list} ${classes.tabs}`} aria-label="Sections">
      {firsts.map((at, place) => {
        const section = running.questions[at]?.section ?? 0;
        return (
          <button
            key={at}
            type="button"
            className={tab.tab}
            disabled={open !== null && section !== open}
            style={open !== null && section !== open ? LOCKED : undefined}
            aria-current={section === current ? "true" : undefined}
            onClick={() => section !== current && running.goTo(at)}
          >
            {sectionName(section)}
            <Text component="small" size="xs" style={COUNT} aria-hidden="true">
              {counts[place]} of {(firsts[place + 1] ?? running.questions.length) - at}
            </Text>
          </button>
        );
      })}
      {onLeave && (
        <button
          type="button"
          className={tab.tab}
          style={{ marginInlineStart: "auto" }}
          onClick={onLeave}
        >
          Leave this section
        </button>
      )}
    </nav>
  );
}

interface TestHeaderProps extends TabsProps, TimerProps {
  title: string;
  textSize: TextSizeChoice;
  onHelp: () => void;
  onSubmit: () => void;
  /** Content below the tabs of the sections. */
  children: ReactNode;
}

export function TestHeader(props: TestHeaderProps) {
  const { title, running, sectionName, textSize, onHelp, onSubmit, onLeave } = props;
  const section = useRunningPart(running, (state) => state.section);
  return (
    <section className={classes.header} aria-label="Test and time">
      <div className={classes.top}>
        <div className={classes.heading}>
          <h1 className="academy-heading academy-one-line">{title}</h1>
          <SaveLine running={running} />
        </div>
        <TextSizes {...textSize} />
        <TextSizeStep {...textSize} />
        <IconButton aria-label="Help and keyboard" onClick={onHelp}>
          ?
        </IconButton>
        <Timer key={section} clock={props.clock} startedAt={props.startedAt} />
        <Button
          className={`${classes.headerSubmit} academy-narrow-only`}
          variant="default"
          onClick={onSubmit}
        >
          Submit
        </Button>
      </div>
      <SectionTabs running={running} sectionName={sectionName} onLeave={onLeave} />
      {props.children}
    </section>
  );
}
