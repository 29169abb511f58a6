"use client";

import { lazy, Suspense } from "react";
import { loadPart } from "@/lib/client/load-part";

// Apart, because every page of this screen loads its error file, and hardly any shows it.
const ScreenError = lazy(() =>
  loadPart(() => import("@/components/conversations/screen-error")).then((module) => ({ default: module.ScreenError })),
);

/** The screen couldn't be built; drafts and unsent messages are in the browser's storage and unharmed. */
export default function ConversationsError({ reset }: { reset: () => void }) {
  return (
    <div role="alert" className="flex h-full items-center justify-center">
      <Suspense>
        <ScreenError reset={reset} />
      </Suspense>
    </div>
  );
}
