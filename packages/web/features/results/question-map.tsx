import classes from "@academy/ui/chart.module.css";
import { Figure } from "@academy/ui/figure.tsx";
import { formatMarks } from "../../lib/format.ts";
import { isOdd, type NumberedQuestion, ODD_BELOW } from "./statistics.rules.ts";

const HEIGHT = 250;
const RADIUS = 11;
/** Above this number of questions, dots are shown instead of numbers, which would overlap. */
const MOST_NUMBERED = 60;

const within = (value: number): number => Math.min(100, Math.max(0, value));
const xOf = (facility: number) => `${6 + 0.88 * within(facility)}%`;
const yOf = (discrimination: number) =>
  RADIUS + 20 + (HEIGHT - 2 * RADIUS - 40) * (1 - within(discrimination) / 100);

interface Placed extends NumberedQuestion {
  facility: number;
  discrimination: number;
}

const isPlaced = (question: NumberedQuestion): question is Placed =>
  question.facility !== null && question.discrimination !== null;

/** How easy each question was, and how well it separated strong students from weak ones. */
export function QuestionMap({ questions }: { questions: readonly NumberedQuestion[] }) {
  const placed = questions.filter(isPlaced);
  if (placed.length === 0) return null;
  const isNumbered = placed.length <= MOST_NUMBERED;
  const numbers = {
    head: ["Question", "Facility", "Discrimination"],
    rows: placed.map(({ number, facility, discrimination }) => [
      number,
      formatMarks(facility),
      formatMarks(discrimination),
    ]),
  };
  return (
    <Figure
      title="Questions at a glance"
      summary={`Right: easy. Up: strong students got it, weak ones did not. Below ${ODD_BELOW} a question tells them apart poorly: read it again.`}
      numbers={numbers}
    >
      <svg className={classes.picture} height={HEIGHT} aria-hidden="true">
        <rect width="100%" height={HEIGHT} rx="10" fill="var(--academy-well)" />
        <line className={classes.line} x2="100%" y1={yOf(ODD_BELOW)} y2={yOf(ODD_BELOW)} />
        <line className={classes.line} x1="50%" x2="50%" y2={HEIGHT} />
        <Corners />
        {placed.map((question) => (
          <Dot key={question.questionId} question={question} isNumbered={isNumbered} />
        ))}
      </svg>
    </Figure>
  );
}

const Corners = () => (
  <g className={classes.words}>
    <text x="10" y="18">
      Hard, tells apart
    </text>
    <text x="100%" dx="-10" y="18" textAnchor="end">
      Easy, tells apart
    </text>
    <text x="10" y={HEIGHT - 8}>
      Look at these
    </text>
    <text x="100%" dx="-10" y={HEIGHT - 8} textAnchor="end">
      Too easy
    </text>
  </g>
);

function Dot({ question, isNumbered }: { question: Placed; isNumbered: boolean }) {
  const { number, facility, discrimination } = question;
  const odd = isOdd(question);
  const radius = isNumbered ? RADIUS : 4;
  return (
    <svg x={xOf(facility)} y={yOf(discrimination)} overflow="visible">
      <title>{`Question ${number}: facility ${formatMarks(facility)}, discrimination ${formatMarks(discrimination)}`}</title>
      <rect
        x={-radius}
        y={-radius}
        width={2 * radius}
        height={2 * radius}
        rx={odd ? 4 : radius}
        fill={odd ? "var(--academy-accent)" : "var(--academy-ink-fill)"}
        stroke="var(--academy-surface)"
      />
      {isNumbered && (
        <text
          y="4"
          textAnchor="middle"
          fontSize="var(--text-xs)"
          fontWeight="600"
          fill={odd ? "#1d1c1a" : "#fff"}
        >
          {number}
        </text>
      )}
    </svg>
  );
}
