import type { SubscriptionRow } from "@academy/core/back-office/month-report/month-report.schema.ts";
import type { readSubscriptionReport } from "@academy/functions/api/month-reports/read-subscription-report.ts";
import { RowName } from "@academy/ui/row-name.tsx";
import { Link } from "react-router-dom";
import { call } from "../../lib/api/api.ts";
import { formatDay } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { MonthReport } from "./month-report.tsx";
import { exportMonth } from "./month-export.ts";
import type { ReportKind } from "./report-kind.ts";

const STATES = {
  running: "More than 30 days left",
  ending: "Ends within 30 days",
  ended: "Ended",
} as const;
const SOURCES = { paid: "Paid", granted: "Granted" } as const;

const sumOf = (sums: readonly { name: string; value: number }[], name: string) =>
  String(sums.find((one) => one.name === name)?.value ?? 0);

/** Who has subscribed to which exam, by the month of its end or start. */
const subscriptions: ReportKind<SubscriptionRow> = {
  name: "subscriptions",
  monthsAhead: 12,
  choices: [
    {
      name: "within",
      label: "Ends within",
      replaces: ["month", "by"],
      options: [
        { value: "", label: "The month" },
        ...["7", "30", "60"].map((days) => ({ value: days, label: `${days} days` })),
      ],
    },
    {
      name: "by",
      label: "Listed by",
      options: [
        { value: "", label: "Last day" },
        { value: "start", label: "First day" },
      ],
    },
    {
      name: "state",
      label: "State",
      options: [
        { value: "", label: "All states" },
        ...Object.entries(STATES).map(([value, label]) => ({ value, label })),
      ],
    },
  ],
  read: (query, signal) =>
    call<typeof readSubscriptionReport>("GET /api/reports/subscriptions", { query, signal }),
  download: (filter, onProgress) => exportMonth({ report: "subscriptions", filter }, onProgress),
  keyOf: ({ userId, examType }) => `${userId} ${examType}`,
  columns: [
    {
      name: "Student",
      cell: ({ userId, name, email }) =>
        email === "" ? (
          "Deleted account"
        ) : (
          <RowName note={email}>
            <Link to={linkToAdmin("adminUser", { userId })}>{name}</Link>
          </RowName>
        ),
    },
    { name: "Exam", cell: ({ examType }, examName) => examName(examType) },
    { name: "From", cell: ({ from }) => (from === null ? "–" : formatDay(from)) },
    { name: "Until", cell: ({ until }) => formatDay(until) },
    { name: "State", cell: ({ state }) => STATES[state] },
    { name: "Source", cell: ({ source }) => SOURCES[source] },
  ],
  figures: ({ total, sums }) => [
    { name: "Subscriptions", value: String(total) },
    ...Object.entries(STATES).map(([name, label]) => ({ name: label, value: sumOf(sums, name) })),
    { name: "Paid", value: sumOf(sums, "paid") },
  ],
  chart: ({ by, within }) => ({
    title:
      by === "start" && !within
        ? "Subscriptions that start, day by day"
        : "Subscriptions that end, day by day",
    of: "Subscriptions",
    shown: String,
  }),
  empty: (span) => ({
    title: `No subscriptions in ${span}`,
    text: "Choose another month, or change the filters.",
  }),
};

export const SubscriptionReportPage = () => <MonthReport kind={subscriptions} />;
