"use client";

import { lazy, Suspense } from "react";
import { loadPart } from "@/lib/client/load-part";

// Apart, because every visit of this screen loads its error file, and hardly any shows it.
const PageError = lazy(() =>
  loadPart(() => import("@/components/shell/page-error")).then((module) => ({ default: module.PageError })),
);

/** The figures couldn't be read; the navigation stays. */
export default function AnalyticsError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div role="alert" className="flex min-h-full items-center justify-center">
      <Suspense>
        <PageError digest={error.digest} reset={reset} />
      </Suspense>
    </div>
  );
}
