import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { bandWords, topicName } from "../../shared/learning/band-words.rules.ts";
import { type LevelChange, levelChanges, type Run } from "./run.rules.ts";
import classes from "./practice.module.css";

/** The mastery of each topic before and after a set, once its answers have arrived. */
export function MasteryChange({ run }: { run: Run }) {
  const changes = levelChanges(run);
  if (changes.length === 0) return null;
  const known = changes.filter(({ after }) => after.mastery !== null);
  const others = changes.filter(({ after }) => after.mastery === null);
  return (
    <Card component="section">
      <h2 className="academy-heading-lg">Your mastery</h2>
      <Stack component="ul">
        {known.map((change) => (
          <li key={change.after.topicId}>
            <Row justify="between" gap="2xs">
              <Text component="span" strong>
                {topicName(change.after)}
              </Text>
              <Text component="span" size="sm" tone="soft" className="academy-tabular">
                {changeWords(change)}
              </Text>
            </Row>
            <Level was={change.before.mastery} now={change.after.mastery ?? 0} />
          </li>
        ))}
      </Stack>
      {others.length > 0 && (
        <Text size="sm" tone="soft">
          Not enough answers yet: {others.map(({ after }) => topicName(after)).join(" · ")}
        </Text>
      )}
      {known.some(({ moved }) => !moved) && (
        <Text size="sm" tone="soft">
          Mastery changes with questions that are new to you.
        </Text>
      )}
    </Card>
  );
}

/** "Building, 46% → Good, 61%" */
const changeWords = ({ before, after, moved }: LevelChange): string =>
  moved ? `${bandWords(before)} → ${bandWords(after)}` : `${bandWords(after)}, unchanged`;

/**
 * A line from 0 to 100%: a mark for the mastery before, a disc for the mastery now. The words above
 * say the same.
 */
const Level = ({ was, now }: { was: number | null; now: number }) => (
  <svg className={classes.level} aria-hidden="true">
    <rect y="7" width="100%" height="10" rx="5" fill="var(--academy-well)" />
    <rect y="7" width={`${now}%`} height="10" rx="5" fill="var(--academy-right-fill)" />
    {was !== null && (
      <rect x={`${was}%`} y="3" width="2" height="18" fill="var(--academy-line-control)" />
    )}
    <circle
      cx={`${now}%`}
      cy="12"
      r="8"
      fill="var(--academy-accent)"
      stroke="var(--academy-surface)"
      strokeWidth="3"
    />
  </svg>
);
