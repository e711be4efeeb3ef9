import foot from "@academy/ui/foot.module.css";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import { memo, useEffect, useRef, useState } from "react";
import { formatMinutes } from "../../../lib/format.ts";
import { Dialog } from "./dialog.tsx";
import type { RunningAttempt } from "../running-attempt.ts";
import { type Limits, answeredIn, countText } from "./choice-limit.rules.ts";
import {
  PALETTE_LOOKS,
  PALETTE_STATES,
  type PaletteCounts,
  type PaletteKind,
  type PaletteLook,
  type PaletteState,
  paletteCounts,
  paletteState,
} from "./palette.rules.ts";
import { useBounds, useRunningPart, useSecondsOn } from "../use-running.ts";
import classes from "./palette.module.css";
import "@academy/ui/palette.css";

const ALL = "All Questions";

interface KindProps {
  running: RunningAttempt;
  kind: PaletteKind;
}

interface PaletteProps extends KindProps {
  sectionName: (section: number) => string;
  limits: Limits;
}

/** Number of answers in the current section, and the number that can count. */
function SectionCount({ running, sectionName, limits }: Omit<PaletteProps, "kind">) {
  const section = useRunningPart(running, ({ index }) => running.questions[index]?.section ?? 0);
  const answered = useRunningPart(running, ({ outbox }) =>
    answeredIn(outbox, running.questions, section),
  );
  const limit = limits[section] ?? null;
  if (limit === null) return null;
  return (
    <Text strong className="academy-tabular">
      {countText(sectionName(section), answered, limit)}
    </Text>
  );
}

/** The legend with current counts. */
function CountedLegend({ running, kind }: KindProps) {
  const outbox = useRunningPart(running, (state) => state.outbox);
  const { from, to } = useBounds(running);
  return <Legend kind={kind} counts={paletteCounts(outbox, running.questions.slice(from, to))} />;
}

interface CellProps extends KindProps {
  at: number;
  onGo?: (() => void) | undefined;
}

/** Each cell subscribes separately: a change rerenders one or two cells, not all two hundred. */
const Cell = memo(function Cell({ running, kind, at, onGo }: CellProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const questionId = running.questions[at]?._id ?? "";
  const state = useRunningPart(running, ({ outbox }) => paletteState(outbox, questionId));
  const current = useRunningPart(running, ({ index }) => index === at);
  const locked = useRunningPart(running, (whole) => whole.locked);
  const look = PALETTE_LOOKS[kind][state];
  useEffect(() => {
    if (current) ref.current?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <button
      ref={ref}
      type="button"
      {...looksOf(look)}
      aria-current={current ? "true" : undefined}
      aria-label={`Question ${at + 1}, ${look.words.toLowerCase()}`}
      disabled={locked}
      onClick={() => {
        running.goTo(at);
        onGo?.();
      }}
    >
      {at + 1}
    </button>
  );
});

function Cells({ running, kind, onGo }: KindProps & Pick<CellProps, "onGo">) {
  const [filter, setFilter] = useState(ALL);
  const { from, to } = useBounds(running);
  const open = running.questions.slice(from, to);
  const subjects = [...new Set(open.map((question) => question.subject))];
  const shown = open.flatMap(({ subject }, at) =>
    filter === ALL || subject === filter || !subjects.includes(filter) ? [from + at] : [],
  );
  return (
    <>
      <NativeSelect
        label="Subject"
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      >
        {[ALL, ...subjects].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
      <ol className={classes.grid}>
        {shown.map((at) => (
          <li key={at}>
            <Cell running={running} kind={kind} at={at} onGo={onGo} />
          </li>
        ))}
      </ol>
    </>
  );
}

function SecondsOn({ running }: { running: RunningAttempt }) {
  const questionId = useRunningPart(running, ({ index }) => running.questions[index]?._id ?? "");
  const seconds = useSecondsOn(running, questionId);
  return (
    <Row component="p" justify="between" className="academy-tabular">
      On this question <strong>{formatMinutes(seconds)}</strong>
    </Row>
  );
}

/** The palette beside the question on wide screens. */
export function SidePalette(props: PaletteProps & { onSubmit: () => void }) {
  const { running, kind, onSubmit } = props;
  return (
    <aside className={classes.side} aria-label="Question Palette">
      <div>
        <SecondsOn running={running} />
        <SectionCount {...props} />
      </div>
      <div className={classes.sideScroll}>
        <Cells running={running} kind={kind} />
      </div>
      <CountedLegend running={running} kind={kind} />
      <Button fullWidth onClick={onSubmit}>
        Submit
      </Button>
    </aside>
  );
}

interface PaletteSheetProps extends PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** The palette on phones: a sheet from the bottom, at most 70% of the viewport high. */
export function PaletteSheet(props: PaletteSheetProps) {
  const { running, kind, opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title="Question Palette" kind="sheet">
      <SecondsOn running={running} />
      <SectionCount {...props} />
      <CountedLegend running={running} kind={kind} />
      <Cells running={running} kind={kind} onGo={onClose} />
      <div className={`${classes.sheetFoot} ${foot.foot}`}>
        <Button fullWidth variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

/** Colour and shape of a state, for a cell of the palette and its legend. */
const looksOf = ({ tint, shape, tick }: PaletteLook) => ({
  className: classes.cell,
  "data-tint": tint,
  "data-shape": shape,
  "data-tick": tick,
});

/** A sample of how a state looks, with a number if there is one. */
function Swatch({ look, count }: { look: PaletteLook; count?: number | undefined }) {
  return (
    <span {...looksOf(look)} className={`${classes.cell} ${classes.swatch}`} aria-hidden="true">
      {count}
    </span>
  );
}

/** A state with a note needs the width of two states. */
const WHOLE = { gridColumn: "1 / -1" };

interface LegendProps {
  kind: PaletteKind;
  /** Missing before the test, because there is nothing to count. */
  counts?: PaletteCounts;
}

/** The legend of the palette, optionally with counts. */
export function Legend({ kind, counts }: LegendProps) {
  const looks = PALETTE_LOOKS[kind];
  const words = (state: PaletteState) =>
    [looks[state].words, looks[state].note].filter(Boolean).join(" ");
  return (
    <Grid component="ul" min="8.25rem" gap="xs">
      {PALETTE_STATES.map((state) => (
        <Row
          key={state}
          component="li"
          gap="xs"
          wrap={false}
          {...(looks[state].note && { style: WHOLE })}
        >
          <Swatch look={looks[state]} count={counts?.[state]} />
          <Text component="span" size="sm">
            {words(state)}
            {counts && <span className="academy-unseen">: {counts[state]}</span>}
          </Text>
        </Row>
      ))}
    </Grid>
  );
}
