import type { FigureName, WeekView } from "@academy/core/back-office/week/week.schema.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";
import { formatMarks, formatRupees } from "../../lib/format.ts";

interface Tile {
  name: FigureName;
  label: string;
  /** The address of the list of what the figure counts, if there is such a list. */
  to?: (view: WeekView) => string;
}

const monthOf = ({ week }: WeekView) => ({ month: week.slice(0, 7) });

const TILES: readonly Tile[] = [
  { name: "students", label: "Active students" },
  {
    name: "tests",
    label: "Tests taken",
    to: (view) => linkToAdmin("adminTestReport", {}, monthOf(view)),
  },
  { name: "lectures", label: "Lectures watched", to: () => adminPatterns.adminVideos },
  { name: "enquiries", label: "Enquiries", to: () => adminPatterns.adminEnquiries },
  {
    name: "enrolled",
    label: "Enrolled",
    to: (view) => linkToAdmin("adminSubscriptionReport", {}, { ...monthOf(view), by: "start" }),
  },
  {
    name: "netPaise",
    label: "Received less given back",
    to: (view) => linkToAdmin("adminPaymentReport", {}, monthOf(view)),
  },
  {
    name: "ending",
    label: "Subscriptions that end within 30 days",
    to: (view) =>
      linkToAdmin(
        "adminSubscriptionReport",
        {},
        view.isRunning ? { within: "30" } : { month: view.until.slice(0, 7) },
      ),
  },
];

const shown = (name: FigureName, value: number | null): string => {
  if (value === null) return "–";
  return name === "netPaise" ? formatRupees(value / 100) : formatMarks(value);
};

/** The tiles of a week; a label links to the tile's list, if there is one. */
export const tilesOf = (
  view: WeekView,
): { id: string; name: ReactNode; value: string; about: string }[] =>
  TILES.map(({ name, label, to }) => {
    const { value, before } = view.figures[name];
    return {
      id: name,
      name: to ? <Link to={to(view)}>{label}</Link> : label,
      value: shown(name, value),
      about:
        before === null
          ? "The week before was not counted"
          : `${shown(name, before)} the week before`,
    };
  });
