import type { listTakenTests } from "@academy/functions/api/dashboard/list-taken-tests.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";

export const takenPath = "/api/auth/Users/{userId}/taken-tests";

/** For these lists, a 404 means an empty list, as the specification says. */
export async function orEmpty<T>(answer: Promise<T>, empty: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return empty;
    throw error;
  }
}

/** Submissions of the user, newest first. */
export const takenTests = (userId: string) =>
  queryOptions({
    queryKey: ["student-tests", userId, "taken"],
    queryFn: ({ signal }) =>
      orEmpty(call<typeof listTakenTests>(`GET ${takenPath}`, { params: { userId }, signal }), []),
    enabled: userId !== "",
  });
