import { Icon } from "./icons.tsx";
import classes from "./tick-list.module.css";

/** A list of what is included, each line with a tick. */
export const TickList = ({ lines }: { lines: readonly string[] }) => (
  <ul className={classes.list}>
    {lines.map((line) => (
      <li key={line}>
        <Icon name="tick" size={18} />
        {line}
      </li>
    ))}
  </ul>
);
