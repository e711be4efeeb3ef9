import { Button } from "@academy/ui/kit/button.tsx";
import { Link } from "react-router-dom";
import { patterns } from "../../lib/address/paths.ts";
import page from "./landing-page.module.css";
import classes from "./landing-lists.module.css";
import reportDark from "./pictures/report-dark.webp";
import reportLight from "./pictures/report-light.webp";
import testDark from "./pictures/test-dark.webp";
import testLight from "./pictures/test-light.webp";

/** Screenshots that `npm run academy -- pictures` takes of the running product. */
const views = [
  {
    light: testLight,
    dark: testDark,
    words: "A running test: timer, question and saved answers",
  },
  {
    light: reportLight,
    dark: reportDark,
    words: "The report: marks, rank and where marks were lost",
  },
];

/** Screenshots in the visitor's colour scheme: the browser only downloads those that are shown. */
export function LandingViews() {
  return (
    <section className={`${page.section} ${page.band}`} aria-labelledby="views">
      <div className={page.wrap}>
        <h2 id="views">See it before you sign up</h2>
        <p className={page.soft}>Real screens of the product, and a complete sample report.</p>
        <div className={`${classes.grid} ${classes.views}`}>
          {views.map(({ light, dark, words }) => (
            <figure key={words}>
              <Picture className={classes.light} src={light} alt={words} />
              <Picture className={classes.dark} src={dark} alt={words} />
              <figcaption>{words}</figcaption>
            </figure>
          ))}
        </div>
        <p className={page.actions}>
          <Button
            component={Link}
            variant="default"
            className={page.large}
            to={patterns.sampleReport}
          >
            Open a sample report
          </Button>
        </p>
      </div>
    </section>
  );
}

interface PictureProps {
  className: string | undefined;
  src: string;
  alt: string;
}

const Picture = ({ alt, ...props }: PictureProps) => (
  <img {...props} alt={alt} width={600} height={680} loading="lazy" decoding="async" />
);
