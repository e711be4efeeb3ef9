import classes from "./landing-page.module.css";

export const navLink = `${classes.navLink} academy-tap`;

const PARTS = [
  ["exams", "Exams"],
  ["lectures", "Lectures"],
  ["sample-tests", "Sample tests"],
] as const;

/** Links to the parts of the start page. */
export const PartLinks = () =>
  PARTS.map(([id, name]) => (
    <a key={id} className={navLink} href={`#${id}`}>
      {name}
    </a>
  ));
