import {
  PALETTE_LOOKS,
  PALETTE_STATES,
  type PaletteCounts,
  type PaletteKind,
  type PaletteLook,
  type PaletteState,
} from "./palette.rules.ts";
import classes from "./palette.module.css";

/** Colour and shape of a state, for a cell of the palette and its legend. */
export const looksOf = ({ tint, shape, tick }: PaletteLook) => ({
  className: classes.cell,
  "data-tint": tint,
  "data-shape": shape,
  "data-tick": tick,
});

/** A swatch of a state, optionally with a number. */
export function Swatch({ look, count }: { look: PaletteLook; count?: number | undefined }) {
  return (
    <span {...looksOf(look)} className={`${classes.cell} ${classes.swatch}`} aria-hidden="true">
      {count}
    </span>
  );
}

interface LegendProps {
  kind: PaletteKind;
  /** Omitted before the test, when there is nothing to count. */
  counts?: PaletteCounts;
}

/** The legend of the palette, optionally with counts. */
export function Legend({ kind, counts }: LegendProps) {
  const looks = PALETTE_LOOKS[kind];
  const words = (state: PaletteState) =>
    [looks[state].words, looks[state].note].filter(Boolean).join(" ");
  return (
    <ul className={classes.legend}>
      {PALETTE_STATES.map((state) => (
        <li key={state} data-wide={looks[state].note && true}>
          <Swatch look={looks[state]} count={counts?.[state]} />
          <span>
            {words(state)}
            {counts && <span className="academy-unseen">: {counts[state]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
