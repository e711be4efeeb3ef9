import { Button } from "@academy/ui/kit/button.tsx";
import { Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { patterns } from "../../lib/address/paths.ts";
import { SectionHead } from "./landing-section.tsx";
import classes from "./landing-page.module.css";
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
    <div>
      <SectionHead
        id="views"
        title="See it before you sign up"
        lead="Real screens of the product, and a complete sample report."
      />
      <Stack gap="lg">
        <Grid min="14rem">
          {views.map(({ light, dark, words }) => (
            <figure key={words} className={classes.view}>
              <Picture className={classes.light} src={light} alt={words} />
              <Picture className={classes.dark} src={dark} alt={words} />
              <Text component="figcaption" size="sm" tone="soft">
                {words}
              </Text>
            </figure>
          ))}
        </Grid>
        <Row>
          <Button component={Link} variant="default" to={patterns.sampleReport}>
            Open a sample report
          </Button>
        </Row>
      </Stack>
    </div>
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
