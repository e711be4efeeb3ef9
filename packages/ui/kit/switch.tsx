import { classNames } from "./box.ts";
import classes from "./switch.module.css";
import { type Tick, TickBox } from "./ticks.tsx";

/**
 * A setting that applies immediately. Its styles are separate, because only administrators' pages
 * have switches.
 */
export const Switch = ({ className, ...tick }: Tick) => (
  <TickBox
    {...tick}
    type="checkbox"
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state
    role="switch"
    className={classNames(classes.switch, className)}
  />
);
