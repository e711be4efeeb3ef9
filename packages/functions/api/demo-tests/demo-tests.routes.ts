import { listDemoTests } from "./list-demo-tests.ts";
import { makeGuestPass } from "./make-guest-pass.ts";

export const demoTestsRoutes = [listDemoTests, makeGuestPass] as const;
