"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { onConnected } from "@/lib/client/live/socket";
import { loadPart } from "@/lib/client/load-part";
import { hasUnconfirmed } from "@/lib/client/outbox/outbox-entries";
import type { Viewer } from "./screen-context";

const OutboxRunner = lazy(() =>
  loadPart(() => import("./outbox-runner")).then((module) => ({ default: module.OutboxRunner })),
);

/** Resends what an earlier page couldn't send, on whatever screen; the outbox itself is loaded only if there is anything. */
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
