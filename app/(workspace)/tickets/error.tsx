"use client";

import { lazy, Suspense } from "react";
import { loadPart } from "@/lib/client/load-part";

// Apart, because every page of this screen loads its error file, and hardly any shows it.
const PageError = lazy(() =>
  loadPart(() => import("@/components/shell/page-error")).then((module) => ({ default: module.PageError })),
);

/** The tickets couldn't be read; drafts and unsent notes are in the browser's storage and unharmed. */
export default function TicketsError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div role="alert" className="flex h-full items-center justify-center">
      <Suspense>
        <PageError digest={error.digest} reset={reset} />
      </Suspense>
    </div>
  );
}
