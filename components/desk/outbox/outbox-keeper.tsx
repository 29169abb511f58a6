"use client";

import { Suspense, useEffect, useState } from "react";
import type { Viewer } from "@/components/desk/screen/screen-context";
import { lazyPart } from "@/lib/client/lazy-part";
import { onConnected } from "@/lib/client/live/socket";
import { hasUnconfirmed } from "@/lib/client/outbox/outbox-entries";

const OutboxRunner = lazyPart(() => import("./outbox-runner"), "OutboxRunner");

/** Resends what an earlier page couldn't send, on whatever screen; the outboxes are loaded only if there is anything. */
export function OutboxKeeper({ viewer }: { viewer: Viewer }) {
  const [isNeeded, setIsNeeded] = useState(false);
  const { id } = viewer;
  useEffect(
    () =>
      onConnected(() => {
        if (hasUnconfirmed(id)) setIsNeeded(true);
      }),
    [id],
  );
  return <Suspense>{isNeeded ? <OutboxRunner viewer={viewer} /> : null}</Suspense>;
}
