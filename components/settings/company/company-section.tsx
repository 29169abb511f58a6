"use client";

import { Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { lazyPart } from "@/lib/client/lazy-part";
import type { WorkspaceDto } from "@/lib/modules/workspace/schema";

const CompanyForm = lazyPart(() => import("./company-form"), "CompanyForm");

/** The company's form, which only administrators load. */
export function CompanySection({ initial }: { initial: WorkspaceDto }) {
  return (
    <Suspense fallback={<CompanySkeleton />}>
      <CompanyForm initial={initial} />
    </Suspense>
  );
}

function CompanySkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
      </div>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-9 w-44" />
    </div>
  );
}
