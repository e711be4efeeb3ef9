import type { ReactNode } from "react";
import classes from "./figure-tiles.module.css";

interface FigureTile {
  id: string;
  /** What the figure counts; a link makes the whole tile one. */
  name: ReactNode;
  value: ReactNode;
  /** A sentence on how to read it. */
  about?: string;
}

interface FigureTilesProps {
  figures: readonly FigureTile[];
  /** Width of a tile below which there are fewer in a row. */
  min?: "8rem" | "17rem";
}

/** Figures with their names, side by side. */
export function FigureTiles({ figures, min = "8rem" }: FigureTilesProps) {
  return (
    <dl className={classes.tiles} data-min={min}>
      {figures.map(({ id, name, value, about }) => (
        <div key={id} data-explained={about !== undefined}>
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
