import classes from "./pages.module.css";

const KEYS: readonly [string, string][] = [
  ["N", "next question"],
  ["P", "previous question"],
  ["M", "mark and go on"],
  ["A – H or 1 – 8", "choose an option"],
  ["Arrow keys, space", "walk through options or cells, tick one"],
  ["C", "clear the answer, where C is no option"],
  ["Shift + C", "clear the answer, always"],
  ["?", "this list"],
];

/** The keys of the test screen. */
export function KeyList() {
  return (
    <dl className={classes.keys}>
      {KEYS.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
