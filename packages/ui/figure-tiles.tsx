import type { ReactNode } from "react";
import facts from "./facts.module.css";
import classes from "./figure-tiles.module.css";

interface FigureTile {
  id: string;
  /** The label of the figure, or a link to the list behind it. */
  name: ReactNode;
  value: ReactNode;
  /** Explains the figure in a sentence. */
  about?: string;
  /** True if the figure counts work that waits. */
  waits?: boolean;
}

interface FigureTilesProps {
  figures: readonly FigureTile[];
  /**
   * True for figures with a sentence: two in a row on a phone, and as wide as the sentence needs.
   */
  wide?: boolean;
}

/**
 * Labelled figures side by side in one card. A separate card for each number would need too much
 * space.
 */
export function FigureTiles({ figures, wide }: FigureTilesProps) {
  return (
    <dl
      className={`${facts.facts} ${classes.tiles}`}
      data-look="large"
      data-wide={wide}
      style={wide ? undefined : { alignItems: "end" }}
    >
      {figures.map(({ id, name, value, about, waits }) => (
        <div key={id} data-waits={waits}>
          <dt>{name}</dt>
          <dd>
            {value}
            {about && <small>{about}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
