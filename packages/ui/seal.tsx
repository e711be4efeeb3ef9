import classes from "./seal.module.css";

/** Subjects with a colour of their own, by how their names begin. */
const KNOWN = /^(?:(phy)|(che)|(mat)|bio|bot|zoo)/i;

/** The letter of a subject on a tile of its colour. Words say its name. */
export function Seal({ subject }: { subject: string }) {
  if (subject === "") return null;
  const [known, ...groups] = KNOWN.exec(subject) ?? [];
  const name = groups.find(Boolean)?.toLowerCase() ?? "bio";
  return (
    <b
      className={classes.seal}
      style={
        known === undefined
          ? undefined
          : { color: `var(--seal-${name})`, background: `var(--seal-${name}-soft)` }
      }
      aria-hidden="true"
    >
      {subject.charAt(0).toUpperCase()}
    </b>
  );
}
