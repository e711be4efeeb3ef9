import { dayStart, indianDay } from "../../kernel/shared/time.ts";
import { rupees } from "../../sales/payment/order-view.rules.ts";
import { type Figure, type FigureName, FIGURES, type WeekView } from "./week.schema.ts";

/** What the letter calls each figure, in the letter's order. */
const LINES: Record<FigureName, string> = {
  students: "Active students",
  tests: "Tests taken",
  lectures: "Lectures watched",
  enquiries: "Enquiries",
  enrolled: "Enrolled",
  netPaise: "Money received less given back",
  ending: "Subscriptions that end within 30 days",
};

const shown = (name: FigureName, value: number | null): string => {
  if (value === null) return "not counted";
  return name === "netPaise" ? rupees(value) : value.toLocaleString("en-IN");
};

const lineOf = (name: FigureName, { value, before }: Figure): string =>
  `${LINES[name]}: ${shown(name, value)} (week before: ${shown(name, before)})`;

/** The letter to an administrator on Monday, about the week before. */
export function weekLetter(facts: {
  admin: { name: string; email: string };
  view: Pick<WeekView, "week" | "until" | "figures">;
  link: string;
}) {
  const { admin, view, link } = facts;
  const span = `${indianDay(dayStart(view.week))} to ${indianDay(dayStart(view.until))}`;
  return {
    to: admin.email,
    subject: `Your academy, ${span}`,
    text: [
      `Dear ${admin.name},`,
      "",
      `your academy in the week from ${span}:`,
      "",
      ...FIGURES.map((name) => lineOf(name, view.figures[name])),
      "",
      "The week with its lists, and the students who stopped coming:",
      link,
      "",
      "You get this letter each Monday. You can turn it off on that page.",
    ].join("\n"),
  };
}
