/** Row by row of "Who may import whom": a new file of each kind, what it may and what it may not. */
export const importRows: readonly { from: string; may: string; mayNot: string }[] = [
  {
    from: "packages/ui/new.tsx",
    may: "react packages/ui/brand.ts",
    mayNot: `
      zod node:fs @tanstack/react-query packages/core/people/user/user.schema.ts
      @mantine/core @base-ui/react react-aria-components react-dropzone
      packages/web/lib/http.ts packages/response-types/registry.ts
    `,
  },
  {
    from: "packages/response-types/integer/new.ts",
    may: `
      zod packages/response-types/integer/integer.ts packages/response-types/shared/mark.ts
    `,
    mayNot: `
      react node:crypto big.js packages/ui/brand.ts
      packages/response-types/subjective/subjective.ts
      packages/response-types/integer/integer.ui.tsx packages/response-types/registry.ts
      packages/core/kernel/shared/error.ts
    `,
  },
  {
    from: "packages/response-types/integer/new.ui.tsx",
    may: "zod react packages/ui/brand.ts packages/response-types/integer/integer.ts",
    mayNot: `
      node:crypto packages/response-types/subjective/subjective.ts
      packages/core/kernel/shared/error.ts packages/web/lib/http.ts
    `,
  },
  {
    from: "packages/response-types/new-registry.ts",
    may: "packages/response-types/integer/integer.ts",
    mayNot: `
      react packages/response-types/integer/integer.ui.tsx packages/response-types/registry.ui.ts
    `,
  },
  ...[
    "packages/core/exam/attempt/new.schema.ts",
    "packages/core/exam/attempt/new.rules.ts",
    "packages/core/back-office/enquiry/new.ts",
  ].map((from) => ({
    from,
    may: `
      zod packages/core/exam/terms/test/assessment.schema.ts packages/core/exam/assessment/assessment.rules.ts
      packages/response-types/registry.ts packages/core/kernel/shared/error.ts
    `,
    mayNot: `
      node:crypto fs @aws-sdk/client-s3 @aws-sdk/lib-dynamodb hono react
      packages/core/people/user/user.store.ts packages/core/people/user/user.keys.ts
      packages/core/people/sign-in/user.service.ts packages/core/kernel/platform/tables.ts
      packages/response-types/integer/integer.ui.tsx packages/functions/api/app.ts
      packages/response-types/integer/integer.ts packages/response-types/registry.exchange.ts
    `,
  })),
  {
    from: "packages/core/people/user/new.store.ts",
    may: `
      zod @aws-sdk/lib-dynamodb packages/core/people/user/user.schema.ts
      packages/core/people/user/user.keys.ts packages/core/kernel/platform/tables.ts
      packages/core/kernel/shared/error.ts
    `,
    mayNot: `
      hono packages/core/exam/assessment/assessment.store.ts packages/core/exam/assessment/assessment.keys.ts
      packages/core/exam/terms/test/assessment.schema.ts packages/core/people/sign-in/user.service.ts
    `,
  },
  {
    from: "packages/core/people/user/new.keys.ts",
    may: `
      packages/core/people/user/user.schema.ts packages/core/kernel/shared/error.ts
    `,
    mayNot: `
      @aws-sdk/lib-dynamodb packages/core/exam/assessment/assessment.keys.ts
    `,
  },
  {
    from: "packages/core/exam/attempt/new.service.ts",
    may: `
      zod node:crypto packages/core/exam/assessment/assessment.store.ts
      packages/core/kernel/platform/deps.ts packages/core/people/user/user.schema.ts
      packages/core/exam/terms/test/assessment.schema.ts packages/core/people/user/user.rules.ts
      packages/core/people/sign-in/user.service.ts packages/response-types/registry.ts
    `,
    mayNot: `
      sharp hono @aws-sdk/lib-dynamodb packages/core/people/user/user.store.ts
      packages/core/exam/assessment/assessment.keys.ts packages/core/people/user/user.keys.ts
      packages/functions/api/app.ts
    `,
  },
  {
    from: "packages/core/kernel/platform/new.ts",
    may: `
      @aws-sdk/client-s3 packages/core/kernel/shared/error.ts
    `,
    mayNot: `
      hono packages/core/people/user/user.store.ts packages/core/people/sign-in/user.service.ts
      packages/functions/headers.ts
    `,
  },
  // Contexts and concepts of core: what is below, what is above.
  ...[
    "bank/trash kernel/shared/error.ts people/user/user.rules.ts",
    "people/session people/user/user.rules.ts exam/assessment/assessment.rules.ts",
    "exchange/files exam/terms/test/assessment.schema.ts",
    "exam/terms/test kernel/shared/error.ts exam/assessment/assessment.rules.ts",
    "exam/new kernel/shared/error.ts exam/assessment/assessment.rules.ts",
  ].map((row) => {
    const [place, below, above] = row.split(" ");
    const mayNot = above === undefined ? "" : `packages/core/${above}`;
    return { from: `packages/core/${place}/new.rules.ts`, may: `packages/core/${below}`, mayNot };
  }),
  ...["packages/functions/api/user/new.ts", "packages/functions/jobs/new.ts"].map((from) => ({
    from,
    may: `
      hono @hono/zod-openapi zod packages/core/people/sign-in/user.service.ts
      packages/core/people/user/user.schema.ts packages/core/kernel/platform/deps.ts
      packages/functions/headers.ts
    `,
    mayNot: `
      @aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb @hono/node-server react esbuild
      packages/core/people/user/user.store.ts packages/core/people/user/user.keys.ts
      packages/web/lib/http.ts packages/local/start.ts packages/functions/bundle.ts
      packages/response-types/integer/integer.ui.tsx
    `,
  })),
  {
    from: "packages/web/lib/new.ts",
    may: `
      react packages/web/lib/http.ts packages/ui/brand.ts packages/core/people/user/user.schema.ts
    `,
    mayNot: `
      node:fs @aws-sdk/client-s3 hono packages/web/features/login/login.ui.tsx
      packages/web/shared/google/google.ui.tsx packages/web/app/routes.tsx
      packages/core/people/user/user.store.ts packages/core/people/sign-in/user.service.ts
      packages/core/kernel/platform/deps.ts packages/local/start.ts
    `,
  },
  {
    from: "packages/web/features/login/new.ui.tsx",
    may: `
      packages/web/features/login/login.ui.tsx packages/web/shared/google/google.ui.tsx
      packages/web/lib/http.ts packages/response-types/registry.ui.ts @tanstack/react-query
    `,
    mayNot: `
      packages/response-types/integer/integer.ui.tsx packages/response-types/registry.exchange.ts
      packages/web/features/report/report.ui.tsx packages/web/app/routes.tsx
      packages/core/people/user/user.store.ts
    `,
  },
  { from: "packages/web/features/videos/encoder/reel.ts", may: "mediabunny", mayNot: "react" },
  { from: "packages/web/features/pdf-paper/open-pdf.ts", may: "pdfjs-dist", mayNot: "react" },
  { from: "packages/web/features/pdf-paper/new.ts", may: "react", mayNot: "pdfjs-dist" },
  { from: "packages/web/features/videos/encoder/new.ts", may: "react", mayNot: "mediabunny" },
  {
    from: "packages/web/shared/passages/new.ui.tsx",
    may: "packages/web/shared/google/google.ui.tsx packages/web/lib/http.ts @tanstack/react-query",
    mayNot: `
      packages/web/features/login/login.ui.tsx packages/web/features/report/report.ui.tsx
      packages/web/app/routes.tsx packages/local/start.ts
    `,
  },
  {
    from: "packages/web/app/new.tsx",
    may: `
      packages/web/features/login/login.ui.tsx packages/web/features/report/report.ui.tsx
      packages/web/shared/google/google.ui.tsx packages/web/lib/http.ts
    `,
    mayNot: `
      packages/core/people/sign-in/user.service.ts node:path
    `,
  },
  { from: "packages/web/boot.ts", may: "packages/web/lib/http.ts", mayNot: "react zod hono" },
  {
    from: "packages/local/new.ts",
    may: `
      node:fs dynalite packages/functions/api/app.ts packages/core/people/user/user.store.ts
      packages/functions/bundle.ts
    `,
    mayNot: `
      stacks/storage.stack.ts packages/web/lib/http.ts
    `,
  },
  {
    from: "stacks/new.stack.ts",
    may: `
      constructs node:path stacks/storage.stack.ts packages/functions/headers.ts
    `,
    mayNot: `
      sst packages/core/kernel/platform/tables.ts packages/functions/bundle.ts
      packages/functions/api/app.ts packages/local/start.ts
    `,
  },
  {
    from: "sst.config.ts",
    may: "sst stacks/storage.stack.ts",
    mayNot: `
      packages/functions/headers.ts packages/core/kernel/platform/tables.ts
    `,
  },
  {
    from: "packages/functions/headers.ts",
    may: "",
    mayNot: "node:fs zod packages/core/kernel/shared/error.ts",
  },
  {
    from: "packages/core/kernel/rich-text/new.ts",
    may: "sanitize-html katex zod",
    mayNot: "node:fs hono @aws-sdk/client-s3 packages/core/people/user/user.store.ts",
  },
  {
    from: "packages/core/bank/image/encode-image.ts",
    may: "sharp",
    mayNot: "node:fs image-size packages/core/people/user/user.store.ts",
  },
  {
    from: "packages/core/people/user/new.directory.ts",
    may: "@aws-sdk/client-cognito-identity-provider packages/core/people/user/user.schema.ts",
    mayNot:
      "packages/core/exam/assessment/assessment.store.ts packages/core/people/sign-in/user.service.ts",
  },
  {
    from: "packages/core/exchange/formats/new.rules.ts",
    may: "packages/response-types/registry.exchange.ts packages/response-types/registry.ts",
    mayNot: "packages/response-types/integer/integer.ts packages/core/kernel/platform/tables.ts",
  },
  {
    from: "packages/response-types/parts.ui.ts",
    may: "packages/response-types/integer/integer.ui.tsx packages/response-types/registry.ts",
    mayNot: "packages/core/kernel/shared/error.ts packages/web/lib/http.ts",
  },
  {
    from: "packages/core/people/user/new.rules.test.ts",
    may: "node:crypto fast-check packages/core/people/user/user.store.ts",
    mayNot: "node:fs node:child_process node:worker_threads node:net",
  },
  ...["packages/core/people/user/new.cloud.test.ts", "packages/web/new.tooling.test.ts"].map(
    (from) => ({ from, may: "node:fs node:child_process", mayNot: "" }),
  ),
  {
    from: "packages/web/features/report/new.ts",
    may: "packages/core/exam/assessment/assessment.rules.ts",
    mayNot: "packages/core/kernel/rich-text/sanitise.ts packages/core/testing/world.ts",
  },
];
