"use client";

import { Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPart } from "@/lib/client/lazy-part";

const PasswordForm = lazyPart(() => import("./password-form"), "PasswordForm");

/** The password's form, which comes with its rules when the settings are opened and not with the shell. */
export function PasswordSection({ email }: { email: string }) {
  return (
    <Suspense fallback={<PasswordSkeleton />}>
      <PasswordForm email={email} />
    </Suspense>
  );
}

function PasswordSkeleton() {
  return (
    <div className="flex max-w-lg flex-col gap-4">
      <Skeleton className="h-15" />
      <Skeleton className="h-40" />
      <Skeleton className="h-15" />
      <Skeleton className="h-9 w-36" />
    </div>
  );
}
