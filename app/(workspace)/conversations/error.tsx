"use client";

import { Suspense } from "react";
import { lazyPart } from "@/lib/client/lazy-part";

// Apart, because every page of this screen loads its error file, and hardly any shows it.
const ScreenError = lazyPart(() => import("@/components/conversations/screen-error"), "ScreenError");

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
