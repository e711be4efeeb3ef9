import {
  IconHelpCircle,
  IconListTree,
  IconMail,
  IconPencil,
  IconUsers,
  IconVideo,
  type Icon,
} from "@tabler/icons-react";
import type { StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { adminPatterns } from "../lib/address/admin-paths.ts";
import type { SessionUser } from "../lib/session/session.ts";

export interface AdminGroup {
  title: string;
  icon: Icon;
  links: readonly AdminLink[];
  /**
   * The address of the group's link at the bottom edge of a phone; without it, only the menu has
   * the group.
   */
  main?: string;
}

interface AdminLink {
  to: string;
  text: string;
  /** The prefix of the addresses of the link's pages, if it differs from the link's own address. */
  pages?: string;
}

/** Whether an address belongs to a link or to one of its pages. */
export const isAt = ({ to, pages }: AdminLink, pathname: string): boolean =>
  pathname === to || (pages !== undefined && pathname.startsWith(pages));

/** The part of a pattern before its first parameter. */
const before = (pattern: string): string => pattern.slice(0, pattern.indexOf(":"));

const REVIEW: AdminLink = { to: adminPatterns.adminReview, text: "To review" };
const BULK: AdminLink = { to: adminPatterns.adminBulk, text: "Bulk" };
const PDF: AdminLink = { to: adminPatterns.adminPdf, text: "From a PDF" };
const ACCOUNT: AdminLink = { to: adminPatterns.adminAccount, text: "My account" };

/** The administrator's pages by group, in the order of the sidebar. */
export const adminGroups: readonly AdminGroup[] = [
  {
    title: "Subjects/Topics",
    icon: IconListTree,
    links: [{ to: adminPatterns.adminSubjectTopics, text: "Subjects/Topics" }],
  },
  {
    title: "Questions",
    icon: IconHelpCircle,
    main: adminPatterns.adminUploadQuestion,
    links: [
      { to: adminPatterns.adminUploadQuestion, text: "Upload question" },
      REVIEW,
      { to: adminPatterns.adminComprehension, text: "Comprehension" },
      { to: adminPatterns.adminPassages, text: "Passages" },
      BULK,
      PDF,
      { to: adminPatterns.adminLinkPassages, text: "Link passages" },
      { to: adminPatterns.adminDuplicates, text: "Duplicates" },
      { to: adminPatterns.adminTrash, text: "Trash" },
      {
        to: adminPatterns.adminProblems,
        text: "Problem reports",
        pages: before(adminPatterns.adminProblem),
      },
    ],
  },
  {
    title: "Tests",
    icon: IconPencil,
    main: adminPatterns.adminManageTests,
    links: [
      {
        to: adminPatterns.adminCreateTest,
        text: "Generate Test",
        pages: before(adminPatterns.adminEditTest),
      },
      {
        to: adminPatterns.adminManageTests,
        text: "Manage tests",
        pages: before(adminPatterns.adminAttempts),
      },
      {
        to: adminPatterns.adminPatterns,
        text: "Patterns",
        pages: before(adminPatterns.adminPattern),
      },
      { to: adminPatterns.adminExams, text: "Exams", pages: before(adminPatterns.adminExam) },
      { to: adminPatterns.adminChallenges, text: "Challenges" },
    ],
  },
  {
    title: "Videos",
    icon: IconVideo,
    links: [{ to: adminPatterns.adminVideos, text: "Video Creation and Bulk Videos Upload" }],
  },
  {
    title: "Users",
    icon: IconUsers,
    links: [
      {
        to: adminPatterns.adminManageUsers,
        text: "Manage users",
        pages: before(adminPatterns.adminUser),
      },
      { to: adminPatterns.adminWeek, text: "This week" },
      { to: adminPatterns.adminUploadUsers, text: "Upload users" },
      { to: adminPatterns.adminExamTypes, text: "Exam types and fees" },
      { to: adminPatterns.adminPayments, text: "Payments" },
      { to: adminPatterns.adminDesk, text: "Office" },
      { to: adminPatterns.adminSubscriptionReport, text: "User Reports: subscription" },
      { to: adminPatterns.adminPaymentReport, text: "User Reports: payment" },
      { to: adminPatterns.adminTestReport, text: "User Reports: tests" },
      { to: adminPatterns.adminAudit, text: "Audit log" },
      { to: adminPatterns.adminSettings, text: "Settings" },
    ],
  },
  {
    title: "Enquiries",
    icon: IconMail,
    main: adminPatterns.adminEnquiries,
    links: [{ to: adminPatterns.adminEnquiries, text: "Enquiries" }],
  },
];

/** The pages of staff who are not administrators. */
export function staffGroups({ roles = [] }: Pick<SessionUser, "roles">): readonly AdminGroup[] {
  const bankRoles = roles.filter((role) => role !== "marker");
  const isMarker = bankRoles.length < roles.length;
  return [...(bankRoles.length > 0 ? [bankGroup(bankRoles)] : []), ...(isMarker ? [MARKING] : [])];
}

const MARKING: AdminGroup = {
  title: "Marking",
  icon: IconPencil,
  links: [{ to: adminPatterns.adminOwnMarking, text: "Mark answers" }],
  main: adminPatterns.adminOwnMarking,
};

/** The pages of the question bank that someone with these roles may use. */
function bankGroup(roles: readonly StaffRole[]): AdminGroup {
  const writes = roles.some((role) => role !== "translator");
  const text = writes ? "Write and find questions" : "Translate questions";
  const bank = { to: adminPatterns.adminUploadQuestion, text };
  const ofRoles = [
    ...(roles.includes("author") ? [BULK, PDF] : []),
    ...(roles.includes("reviewer") ? [REVIEW] : []),
  ];
  const links = [bank, ...ofRoles];
  return { title: "Questions", icon: IconHelpCircle, links, main: bank.to };
}

/** An address of `adminMarkQuestion`. */
const MARK_QUESTION = /^\/admin\/tests\/[^/]+\/marking\/[^/]+$/;

/** Pages that a marker reaches from their list; the server says which of them exist for the marker. */
const isMarkersPage = ({ roles }: Pick<SessionUser, "roles">, pathname: string): boolean =>
  roles?.includes("marker") === true && MARK_QUESTION.test(pathname);

/** Whether a member of staff may open an address below /admin. */
export const isForStaff = (user: Pick<SessionUser, "roles">, pathname: string): boolean =>
  isMarkersPage(user, pathname) ||
  [...staffGroups(user).flatMap(({ links }) => links), ACCOUNT].some((link) =>
    isAt(link, pathname),
  );
