import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { bandWords, topicName } from "../../shared/learning/band-words.rules.ts";
import { type LevelChange, levelChanges, type Run } from "./run.rules.ts";

/** "Building, 46% → Good, 61%" */
function changeWords({ before, after, moved }: LevelChange): string {
  if (moved) return `${bandWords(before)} → ${bandWords(after)}`;
  return after.mastery === null ? "Not enough answers yet" : `${bandWords(after)}, unchanged`;
}

/** The mastery of each topic before and after a set, once its answers have arrived. */
export function MasteryChange({ run }: { run: Run }) {
  const changes = levelChanges(run);
  if (changes.length === 0) return null;
  const isKnown = changes.some(({ after, moved }) => !moved && after.mastery !== null);
  return (
    <Card component="section">
      <h2 className="academy-heading">Your mastery</h2>
      <Stack component="ul" gap="2xs">
        {changes.map(({ before, after, moved }) => (
          <Row key={after.topicId} component="li" justify="between">
            <span>{topicName(after)}</span>
            <Text component="span" tone="soft" className="academy-tabular">
              {changeWords({ before, after, moved })}
            </Text>
          </Row>
        ))}
      </Stack>
      {isKnown && (
        <Text size="sm" tone="soft">
          Mastery changes with questions that are new to you.
        </Text>
      )}
    </Card>
  );
}
