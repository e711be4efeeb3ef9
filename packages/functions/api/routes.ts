import { accountRoutes } from "./account/account.routes.ts";
import { attemptsRoutes } from "./attempts/attempts.routes.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { bankRoutes } from "./bank/bank.routes.ts";
import { correctionsRoutes } from "./corrections/corrections.routes.ts";
import { dashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { demoTestsRoutes } from "./demo-tests/demo-tests.routes.ts";
import { documentRoutes } from "./documents/documents.routes.ts";
import type { Endpoint } from "./endpoint.ts";
import { enquiriesRoutes } from "./enquiries/enquiries.routes.ts";
import { examTypesRoutes } from "./exam-types/exam-types.routes.ts";
import { bankExportsRoutes } from "./bank-exports/bank-exports.routes.ts";
import { exportsRoutes } from "./exports/exports.routes.ts";
import { healthRoutes } from "./health/health.routes.ts";
import { imagesRoutes } from "./images/images.routes.ts";
import { monthReportsRoutes } from "./month-reports/month-reports.routes.ts";
import { importsRoutes } from "./imports/imports.routes.ts";
import { passagesRoutes } from "./passages/passages.routes.ts";
import { paymentsRoutes } from "./payments/payments.routes.ts";
import { processingRoutes } from "./processing/processing.routes.ts";
import { resultsRoutes } from "./results/results.routes.ts";
import { submissionsRoutes } from "./submissions/submissions.routes.ts";
import { subscriptionsRoutes } from "./subscriptions/subscriptions.routes.ts";
import { testDraftsRoutes } from "./test-drafts/test-drafts.routes.ts";
import { testsRoutes } from "./tests/tests.routes.ts";
import { usersRoutes } from "./users/users.routes.ts";
import { videosRoutes } from "./videos/videos.routes.ts";

/** Every endpoint of the API, in the order in which the documentation lists them. */
export const routes: readonly Endpoint[] = [
  ...healthRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...examTypesRoutes,
  ...dashboardRoutes,
  ...testsRoutes,
  ...testDraftsRoutes,
  ...demoTestsRoutes,
  ...attemptsRoutes,
  ...submissionsRoutes,
  ...processingRoutes,
  ...resultsRoutes,
  ...correctionsRoutes,
  ...exportsRoutes,
  ...bankExportsRoutes,
  ...usersRoutes,
  ...subscriptionsRoutes,
  ...paymentsRoutes,
  ...monthReportsRoutes,
  ...bankRoutes,
  ...passagesRoutes,
  ...importsRoutes,
  ...enquiriesRoutes,
  ...imagesRoutes,
  ...videosRoutes,
  ...documentRoutes(() => routes),
];
