import { Button, CloseButton, IconButton } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useRef } from "react";
import { clockText, clockWords } from "../clock/clock.rules.ts";
import type { Exam } from "../exam.ts";
import type { ExamClock } from "../clock/exam-clock.ts";
import { SaveLine } from "../sync/save-line.tsx";
import { TEXT_SIZES, type TextSizeChoice } from "./use-text-size.ts";
import { useExamPart, useSecondsLeft, useTimeWords } from "../use-exam.ts";
import classes from "./exam.module.css";
import { replacedWords } from "../sync/other-device.rules.ts";

/** The time left: large, tabular, calm. Spoken at 15, 5 and 1 minute only. */
function Timer({ clock }: { clock: ExamClock }) {
  const seconds = useSecondsLeft(clock);
  const words = useTimeWords(seconds);
  const stage = seconds <= 60 ? "last" : seconds <= 300 ? "late" : "calm";
  return (
    <div className={classes.timer} data-stage={stage}>
      <Text
        component="span"
        size="xs"
        tone="soft"
        className={classes.timerLabel}
        aria-hidden="true"
      >
        {words || "Time left"}
      </Text>
      <span className={classes.timerDigits} role="timer" aria-label={`${clockWords(seconds)} left`}>
        {clockText(seconds)}
      </span>
      <output className="academy-unseen">{words}</output>
    </div>
  );
}

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

/** One button for phones: each press takes the next size. */
function TextSizeStep({ size, choose }: TextSizeChoice) {
  const next = TEXT_SIZES[(TEXT_SIZES.indexOf(size) + 1) % TEXT_SIZES.length] ?? "normal";
  return (
    <IconButton
      className={`${classes.tool} ${classes.sizeStep}`}
      aria-label={`${NAMES[size]}, change text size`}
      onClick={() => choose(next)}
    >
      {SIGNS[size]}
    </IconButton>
  );
}

interface TabsProps {
  exam: Exam;
  sectionName: (section: number) => string;
}

/** The sections as tabs; each leads to its first question. */
function SectionTabs({ exam, sectionName }: TabsProps) {
  const current = useExamPart(exam, ({ index }) => exam.questions[index]?.section);
  const firsts = exam.questions.flatMap((question, at) =>
    exam.questions[at - 1]?.section === question.section ? [] : [at],
  );
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    // Nine sections are wider than a phone: the one on the screen is kept in sight.
    const tab = tabs.current?.querySelector("[aria-current]");
    tab?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  if (firsts.length < 2) return null;
  return (
    <nav ref={tabs} className={classes.tabs} aria-label="Sections">
      {firsts.map((at) => {
        const section = exam.questions[at]?.section ?? 0;
        return (
          <button
            key={at}
            type="button"
            aria-current={section === current ? "true" : undefined}
            onClick={() => section !== current && exam.goTo(at)}
          >
            {sectionName(section)}
          </button>
        );
      })}
    </nav>
  );
}

interface ExamHeaderProps extends TabsProps {
  title: string;
  clock: ExamClock;
  textSize: TextSizeChoice;
  onHelp: () => void;
  onSubmit: () => void;
}

export function ExamHeader(props: ExamHeaderProps) {
  const { title, exam, clock, sectionName, textSize, onHelp, onSubmit } = props;
  return (
    <section className={classes.header} aria-label="Test and time">
      <div className={classes.top}>
        <div className={classes.heading}>
          <h1 className="academy-heading">{title}</h1>
          <SaveLine exam={exam} />
        </div>
        <TextSizes {...textSize} />
        <TextSizeStep {...textSize} />
        <IconButton className={classes.tool} aria-label="Help and keyboard" onClick={onHelp}>
          ?
        </IconButton>
        <Timer clock={clock} />
        <Button className={classes.headerSubmit} variant="default" onClick={onSubmit}>
          Submit
        </Button>
      </div>
      <SectionTabs exam={exam} sectionName={sectionName} />
      <ExamNotices exam={exam} />
    </section>
  );
}

interface Note {
  key: string;
  words: string;
  dismiss: () => void;
}

function useNotes(exam: Exam): Note[] {
  const { device, tab, replaced } = useExamPart(exam, ({ elsewhere }) => elsewhere);
  const notes: Note[] = [];
  if (device !== "no") {
    const words =
      device === "also"
        ? "This test is also open on another device. For each question the latest answer counts."
        : "You continued on this device. Your answers from the other device are here.";
    notes.push({ key: device, words, dismiss: () => exam.note({ device: "no" }) });
  }
  if (tab) {
    notes.push({
      key: "tab",
      words: "This test is also open in another tab. For each question the latest answer counts.",
      dismiss: () => exam.note({ tab: false }),
    });
  }
  if (replaced.length > 0) {
    const words = replacedWords(replaced);
    notes.push({ key: words, words, dismiss: () => exam.note({ replaced: [] }) });
  }
  return notes;
}

/** Under the title: that the test is open elsewhere, too. The live region is always there. */
function ExamNotices({ exam }: { exam: Exam }) {
  const notes = useNotes(exam);
  return (
    <output className={classes.notes}>
      {notes.map(({ key, words, dismiss }) => (
        <Row component="span" key={key}>
          <span>{words}</span>
          <CloseButton label="Dismiss" onClick={dismiss} />
        </Row>
      ))}
    </output>
  );
}
