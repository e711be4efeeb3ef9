import {
  IconHelpCircle,
  IconListTree,
  IconMail,
  IconPencil,
  IconUsers,
  IconVideo,
  type Icon,
} from "@tabler/icons-react";
import { patterns } from "../lib/paths.ts";
import type { SessionUser } from "../lib/session.ts";

export interface AdminGroup {
  title: string;
  icon: Icon;
  links: readonly AdminLink[];
}

interface AdminLink {
  to: string;
  text: string;
  /** Prefix of its pages' addresses, if it differs from its own. */
  pages?: string;
}

/** Whether an address belongs to a link or to one of its pages. */
export const isAt = ({ to, pages }: AdminLink, pathname: string): boolean =>
  pathname === to || (pages !== undefined && pathname.startsWith(pages));

/** The part of a pattern before its first parameter. */
const before = (pattern: string): string => pattern.slice(0, pattern.indexOf(":"));

const REVIEW: AdminLink = { to: patterns.adminReview, text: "To review" };
const ACCOUNT: AdminLink = { to: patterns.adminAccount, text: "My account" };

/** The administrator's pages by group, in the order of the sidebar. */
export const adminGroups: readonly AdminGroup[] = [
  {
    title: "Subjects/Topics",
    icon: IconListTree,
    links: [{ to: patterns.adminSubjectTopics, text: "Subjects/Topics" }],
  },
  {
    title: "Questions",
    icon: IconHelpCircle,
    links: [
      { to: patterns.adminUploadQuestion, text: "Upload question" },
      REVIEW,
      { to: patterns.adminComprehension, text: "Comprehension" },
      { to: patterns.adminPassages, text: "Passages" },
      { to: patterns.adminBulk, text: "Bulk" },
      { to: patterns.adminLinkPassages, text: "Link passages" },
      { to: patterns.adminDuplicates, text: "Duplicates" },
      { to: patterns.adminTrash, text: "Trash" },
      {
        to: patterns.adminProblems,
        text: "Problem reports",
        pages: before(patterns.adminProblem),
      },
    ],
  },
  {
    title: "Tests",
    icon: IconPencil,
    links: [
      {
        to: patterns.adminCreateTest,
        text: "Generate Test",
        pages: before(patterns.adminEditTest),
      },
      {
        to: patterns.adminManageTests,
        text: "Manage tests",
        pages: before(patterns.adminAttempts),
      },
      { to: patterns.adminPatterns, text: "Patterns", pages: before(patterns.adminPattern) },
      { to: patterns.adminExams, text: "Exams", pages: before(patterns.adminExam) },
      { to: patterns.adminChallenges, text: "Challenges" },
    ],
  },
  {
    title: "Videos",
    icon: IconVideo,
    links: [{ to: patterns.adminVideos, text: "Video Creation and Bulk Videos Upload" }],
  },
  {
    title: "Users",
    icon: IconUsers,
    links: [
      { to: patterns.adminManageUsers, text: "Manage users", pages: before(patterns.adminUser) },
      { to: patterns.adminUploadUsers, text: "Upload users" },
      { to: patterns.adminExamTypes, text: "Exam types and fees" },
      { to: patterns.adminPayments, text: "Payments to settle" },
      { to: patterns.adminSubscriptionReport, text: "User Reports: subscription" },
      { to: patterns.adminPaymentReport, text: "User Reports: payment" },
      { to: patterns.adminTestReport, text: "User Reports: tests" },
      { to: patterns.adminAudit, text: "Audit log" },
    ],
  },
  {
    title: "Enquiries",
    icon: IconMail,
    links: [{ to: patterns.adminEnquiries, text: "Enquiries" }],
  },
];

/** The pages of authors and reviewers, who are not administrators. */
export function staffGroups({ roles }: Pick<SessionUser, "roles">): readonly AdminGroup[] {
  const bank = { to: patterns.adminUploadQuestion, text: "Write and find questions" };
  const links = roles?.includes("reviewer") ? [bank, REVIEW] : [bank];
  return [{ title: "Questions", icon: IconHelpCircle, links }];
}

/** Whether a member of staff may open an address below /admin. */
export const isForStaff = (user: Pick<SessionUser, "roles">, pathname: string): boolean =>
  [...staffGroups(user).flatMap(({ links }) => links), ACCOUNT].some((link) =>
    isAt(link, pathname),
  );
