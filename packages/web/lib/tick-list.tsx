import { IconCheck } from "@tabler/icons-react";
import classes from "./tick-list.module.css";

/** A list of what is included, each line with a tick. */
export const TickList = ({ lines }: { lines: readonly string[] }) => (
  <ul className={classes.list}>
    {lines.map((line) => (
      <li key={line}>
        <IconCheck size={18} aria-hidden />
        {line}
      </li>
    ))}
  </ul>
);
