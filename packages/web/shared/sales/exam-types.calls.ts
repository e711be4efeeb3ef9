import type { listExamTypes } from "@academy/functions/api/exam-types/list-exam-types.ts";
import { call } from "../../lib/api.ts";

/** Every exam type that tests can be of, with what a subscription costs; needs no sign-in. */
export const getExamTypes = (signal?: AbortSignal) =>
  call<typeof listExamTypes>({ method: "GET", path: "/api/exam-types", signal });
