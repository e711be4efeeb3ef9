import type { ReactNode } from "react";
import classes from "./figure-tiles.module.css";

interface FigureTile {
  id: string;
  /** The label of the figure; with a link, the whole tile is one. */
  name: ReactNode;
  value: ReactNode;
  /** Explains the figure in a sentence. */
  about?: string;
  /** Work waits behind it. */
  waits?: boolean;
}

interface FigureTilesProps {
  figures: readonly FigureTile[];
  /** Minimum width of a tile before a row has fewer. */
  min?: "8rem" | "17rem";
}

/** Labelled figures in tiles. */
export function FigureTiles({ figures, min = "8rem" }: FigureTilesProps) {
  return (
    <dl className={classes.tiles} data-min={min}>
      {figures.map(({ id, name, value, about, waits }) => (
        <div key={id} data-explained={about !== undefined} data-waits={waits}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {about && <span>{about}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
