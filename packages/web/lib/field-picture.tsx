import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";

const heights = [
  4, 8, 6, 14, 10, 22, 18, 30, 26, 38, 34, 46, 40, 52, 44, 36, 42, 28, 20, 24, 12, 6,
];
const mine = 15;
/** The middle of the own column. */
const middle = mine * 12 + 4.5;

/** A place among others, as a report shows it: students by their marks, with a pin at one's own. */
export const FieldPicture = ({ className }: { className?: string | undefined }) => (
  <Card className={className} gap="xs" aria-hidden="true">
    <Row justify="between">
      <b>Where you stand</b>
      <Text component="span" size="sm" tone="soft">
        Rank 41 of 150
      </Text>
    </Row>
    <svg viewBox="0 0 264 84" width="100%">
      {heights.map((height, at) => (
        <rect
          key={at}
          x={at * 12}
          y={84 - height}
          width="9"
          height={height}
          rx="2"
          fill={`var(--academy-${at < mine ? "ink-mid" : at === mine ? "ink" : "blank-fill"})`}
        />
      ))}
      <path d={`M${middle} 44V22`} stroke="var(--academy-accent)" strokeWidth="3" />
      <text
        x={middle}
        y="14"
        textAnchor="middle"
        fontSize="14"
        fontWeight="600"
        fill="currentColor"
      >
        39 of 52
      </text>
    </svg>
  </Card>
);
