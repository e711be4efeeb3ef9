import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { lazy, Suspense, useState } from "react";

const CorrectEmail = lazy(async () => ({
  default: (await import("./correct-email.tsx")).CorrectEmail,
}));
const DeleteUser = lazy(async () => ({ default: (await import("./delete-user.tsx")).DeleteUser }));

/** Rare actions on a student's account. Their dialogs are loaded when they are opened. */
export function StudentActions({ user }: { user: UserDetail }) {
  const [asked, setAsked] = useState<"email" | "delete" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button variant="default" onClick={() => setAsked("email")}>
        {user.email === "" ? "Add an email address" : "Correct the email address"}
      </Button>
      <Button variant="danger-outline" onClick={() => setAsked("delete")}>
        Delete
      </Button>
      <Suspense fallback={null}>
        {asked === "email" && <CorrectEmail user={user} onClose={close} />}
        {asked === "delete" && <DeleteUser user={user} onClose={close} />}
      </Suspense>
    </>
  );
}
