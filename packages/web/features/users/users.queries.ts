import type { OfficePaymentInput } from "@academy/core/sales/payment/office.schema.ts";
import type {
  PlanChangeInput,
  PlanEndInput,
  PlanInput,
} from "@academy/core/sales/instalment/plan-view.schema.ts";
import type { LinkInput } from "@academy/core/sales/payment-link/payment-link.schema.ts";
import type { listLinks } from "@academy/functions/api/payment-links/list-links.ts";
import type { makeLink } from "@academy/functions/api/payment-links/make-link.ts";
import type { revokeLink } from "@academy/functions/api/payment-links/revoke-link.ts";
import type { callOffPlan } from "@academy/functions/api/products/call-off-plan.ts";
import type { changePlan } from "@academy/functions/api/products/change-plan.ts";
import type { listPlans } from "@academy/functions/api/products/list-plans.ts";
import type { makePlan } from "@academy/functions/api/products/make-plan.ts";
import type { takePayment } from "@academy/functions/api/payments/take-payment.ts";
import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type {
  CreateUserInput,
  EmailInput,
  RolesInput,
  UpdateUserInput,
} from "@academy/core/people/user/user-list.schema.ts";
import type { SelectionInput } from "@academy/core/back-office/user-admin/user-selection.schema.ts";
import type { ParticularsView } from "@academy/core/people/user/particulars.schema.ts";
import type { endSubscription } from "@academy/functions/api/subscriptions/end-subscription.ts";
import type { grantSubscription } from "@academy/functions/api/subscriptions/grant-subscription.ts";
import type { allowMail } from "@academy/functions/api/users/allow-mail.ts";
import type { changeSelection } from "@academy/functions/api/users/change-selection.ts";
import type { changeRoles } from "@academy/functions/api/users/change-roles.ts";
import type { requestUserExport } from "@academy/functions/api/users/request-user-export.ts";
import type { correctUserEmail } from "@academy/functions/api/users/correct-email.ts";
import type { createUser } from "@academy/functions/api/users/create-user.ts";
import type { demoteUser } from "@academy/functions/api/users/demote-user.ts";
import type { listWatched } from "@academy/functions/api/videos/list-watched.ts";
import type { disableUser } from "@academy/functions/api/users/disable-user.ts";
import type { enableUser } from "@academy/functions/api/users/enable-user.ts";
import type { inviteAllUsers } from "@academy/functions/api/users/invite-all.ts";
import type { listUserAttempts } from "@academy/functions/api/users/list-user-attempts.ts";
import type { listUsers } from "@academy/functions/api/users/list-users.ts";
import type { makeSlips } from "@academy/functions/api/users/make-slips.ts";
import type { promoteUser } from "@academy/functions/api/users/promote-user.ts";
import type { readUserExport } from "@academy/functions/api/users/read-user-export.ts";
import type { readUser } from "@academy/functions/api/users/read-user.ts";
import type { resetPassword } from "@academy/functions/api/users/reset-password.ts";
import type { undoUsers } from "@academy/functions/api/imports/undo-users.ts";
import type { updateParticulars } from "@academy/functions/api/users/update-particulars.ts";
import type { updateUser } from "@academy/functions/api/users/update-user.ts";
import type { ListExportView, ListFormat } from "@academy/core/kernel/file-job/file-job.schema.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { downloadMade } from "../../shared/export/made-file.ts";
import { type UserFilters, userFilters } from "./users.rules.ts";

/** Query key of all users: a change is visible both in lists and on the user's page. */
export const usersKey = ["users"] as const;
/** Query key of the lists, but not of single users. */
export const userListsKey = [...usersKey, "list"] as const;

/** One page; the previous page stays visible while the next one loads. */
export const usersQuery = (filters: UserFilters) =>
  queryOptions({
    queryKey: [...userListsKey, filters],
    queryFn: reads<typeof listUsers>("GET /api/users", { query: userFilters.write(filters) }),
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersKey, id],
    queryFn: reads<typeof readUser>("GET /api/users/{id}", { params: { id } }),
  });

export const userAttemptsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...usersKey, id, "attempts", page],
    queryFn: reads<typeof listUserAttempts>("GET /api/users/{id}/attempts", {
      params: { id },
      query: { page, limit: 10 },
    }),
    placeholderData: keepPreviousData,
  });

export const userLecturesQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [...usersKey, userId, "lectures", page],
    queryFn: reads<typeof listWatched>("GET /api/videos/watched/{id}", {
      params: { id: userId },
      query: { page, limit: 10 },
    }),
    placeholderData: keepPreviousData,
  });

export const postUser = (body: CreateUserInput) =>
  call<typeof createUser>("POST /api/users", { body });

/** Makes first passwords. Only this response contains them, and no cache keeps it. */
export const postSlips = (body: { userIds: string[] }) =>
  call<typeof makeSlips>("POST /api/users/slips", { body });

export const putUser = (id: string, body: UpdateUserInput) =>
  call<typeof updateUser>("PUT /api/users/{id}", { params: { id }, body });

export const putEmail = (id: string, body: EmailInput) =>
  call<typeof correctUserEmail>("PUT /api/users/{id}/email", { params: { id }, body });

export const putParticulars = (id: string, body: ParticularsView) =>
  call<typeof updateParticulars>("PUT /api/users/{id}/particulars", { params: { id }, body });

export const putRoles = (id: string, body: RolesInput) =>
  call<typeof changeRoles>("PUT /api/users/{id}/roles", { params: { id }, body });

export const postDisabled = (id: string, disabled: boolean) =>
  disabled
    ? call<typeof disableUser>("POST /api/users/{id}/disable", { params: { id } })
    : call<typeof enableUser>("POST /api/users/{id}/enable", { params: { id } });

export const postAdmin = (id: string, isAdmin: boolean) =>
  isAdmin
    ? call<typeof promoteUser>("POST /api/users/{id}/promote", { params: { id } })
    : call<typeof demoteUser>("POST /api/users/{id}/demote", { params: { id } });

export const postPasswordHelp = (id: string) =>
  call<typeof resetPassword>("POST /api/users/{id}/reset-password", { params: { id } });

export const postSelection = (body: SelectionInput) =>
  call<typeof changeSelection>("POST /api/users/selection", { body });

export const postAllowMail = (id: string) =>
  call<typeof allowMail>("POST /api/users/{id}/allow-mail", { params: { id } });

export const postSubscription = (id: string, body: { examType: string; until: string }) =>
  call<typeof grantSubscription>("POST /api/users/{id}/subscriptions", { params: { id }, body });

export const postOfficePayment = (body: OfficePaymentInput) =>
  call<typeof takePayment>("POST /api/payments/office", { body });

export const deleteSubscription = (id: string, examType: ExamType) =>
  call<typeof endSubscription>("DELETE /api/users/{id}/subscriptions/{examType}", {
    params: { id, examType },
  });

export const plansQuery = (userId: string) =>
  queryOptions({
    queryKey: [...usersKey, userId, "plans"],
    queryFn: reads<typeof listPlans>("GET /api/payments/plans", { query: { userId } }),
  });

export const postPlan = (body: PlanInput) =>
  call<typeof makePlan>("POST /api/payments/plans", { body });

/** Loaded again each time, because a link can be paid at any moment. */
export const linksQuery = (userId: string) =>
  queryOptions({
    queryKey: [...usersKey, userId, "links"],
    queryFn: reads<typeof listLinks>("GET /api/payment-links", { query: { userId } }),
    staleTime: 0,
  });

/** Makes a link. Only this response contains its secret, and no cache keeps it. */
export const postLink = (body: LinkInput) =>
  call<typeof makeLink>("POST /api/payment-links", { body });

export const postRevoked = (id: string, userId: string) =>
  call<typeof revokeLink>("POST /api/payment-links/{id}/revoke", {
    params: { id },
    body: { userId },
  });

export const putPlan = (id: string, body: PlanChangeInput) =>
  call<typeof changePlan>("PUT /api/payments/plans/{id}", { params: { id }, body });

export const postPlanEnd = (id: string, body: PlanEndInput) =>
  call<typeof callOffPlan>("POST /api/payments/plans/{id}/call-off", { params: { id }, body });

/**
 * Exports the matching users and downloads the file.
 *
 * @returns the number of users
 */
export async function exportUsers(
  format: ListFormat,
  filters: UserFilters,
  onProgress: (view: ListExportView) => void,
): Promise<number> {
  const asked = await call<typeof requestUserExport>("POST /api/users/exports", {
    body: { format, filter: userFilters.write({ ...filters, after: "" }) },
  });
  const again = (id: string) =>
    call<typeof readUserExport>("GET /api/users/exports/{id}", { params: { id } });
  return downloadMade(asked, again, onProgress);
}

/**
 * Sends a new link to every user who has not opened the invitation.
 *
 * @param onProgress called with the number of emails sent so far
 * @returns the sums
 */
export async function inviteAll(onProgress: (sent: number) => void) {
  const sums = { sent: 0, recent: 0, failed: 0 };
  for (let after: string | undefined; ;) {
    const answer = await inviteSome(after);
    sums.sent += answer.sent;
    sums.recent += answer.recent;
    sums.failed += answer.failed;
    onProgress(sums.sent);
    if (answer.next === null) return sums;
    after = answer.next;
  }
}

const inviteSome = (after: string | undefined) =>
  call<typeof inviteAllUsers>("POST /api/users/invitations", { body: { after } });

/**
 * Undoes an import of users, a few rows at a time.
 *
 * @param onProgress called with the number of rows undone so far
 * @returns the sums
 */
export async function undoUserImport(importId: string, onProgress: (rows: number) => void) {
  const sums = { removed: 0, restored: 0, kept: 0 };
  for (let after = 0; ;) {
    const answer = await undoSome(importId, after);
    sums.removed += answer.removed;
    sums.restored += answer.restored;
    sums.kept += answer.kept;
    onProgress(sums.removed + sums.restored);
    if (answer.next === null) return sums;
    after = answer.next;
  }
}

const undoSome = (id: string, after: number) =>
  call<typeof undoUsers>("POST /api/imports/{id}/undo-users", { params: { id }, body: { after } });
