"use client";

import { Suspense } from "react";
import { lazyPart } from "@/lib/client/lazy-part";

// Apart, because every page of this screen loads its error file, and hardly any shows it.
const PageError = lazyPart(() => import("@/components/shell/page-error"), "PageError");

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
