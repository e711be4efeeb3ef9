import { Badge, Card, Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import classes from "./landing-page.module.css";

const options = ["tan θ = 1", "tan θ = 2", "tan θ = 4", "sin θ = ¼"];

const FIELD = { maxWidth: "20rem", margin: "-0.75rem 0 0 auto" };

/** A question of a running test and a student's rank, as the product shows them. */
export function LandingPicture() {
  return (
    <div className={classes.stage} aria-hidden="true">
      <Card>
        <Row justify="between">
          <Row gap="xs">
            <b>Question 4</b>
            <Badge tone="success">+4</Badge>
            <Badge tone="error">−1</Badge>
          </Row>
          <Text component="b" size="lg" className="academy-tabular">
            42:10
          </Text>
        </Row>
        <p className={classes.lines}>
          A ball leaves at angle θ.
          <br />
          Its range equals its
          <br />
          greatest height when
        </p>
        <Grid min="9rem" gap="xs">
          {options.map((text, at) => (
            <span key={text} className={classes.option} data-chosen={at === 2}>
              <b>{"ABCD"[at]}</b>
              {text}
            </span>
          ))}
        </Grid>
        <Text size="sm" className="academy-tabular">
          <Badge tone="success">Saved 10:42:07</Badge>
        </Text>
      </Card>
      <Card gap="xs" style={FIELD}>
        <Row justify="between">
          <b>Where you stand</b>
          <Text component="span" size="sm" tone="soft">
            Rank 41 of 150
          </Text>
        </Row>
        <img
          src="/field.svg"
          alt=""
          width="264"
          height="64"
          style={{ width: "100%", height: "auto" }}
        />
      </Card>
    </div>
  );
}
