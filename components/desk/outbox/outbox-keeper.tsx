"use client";

import { useState } from "react";
import type { Viewer } from "@/components/desk/screen/screen-context";
import { lazyPlace } from "@/lib/client/lazy-part";
import { useHub } from "@/lib/client/live/use-hub";
import { hasUnconfirmed } from "@/lib/client/outbox/outbox-entries";

const OutboxRunner = lazyPlace(() => import("./outbox-runner"), "OutboxRunner");

/** Resends what an earlier page couldn't send, on whatever screen; the outboxes are loaded only if there is anything. */
export function OutboxKeeper({ viewer }: { viewer: Viewer }) {
  const [isNeeded, setIsNeeded] = useState(false);
  useHub({ onConnected: () => hasUnconfirmed(viewer.id) && setIsNeeded(true) }, viewer.id);
  return isNeeded ? <OutboxRunner viewer={viewer} /> : null;
}
