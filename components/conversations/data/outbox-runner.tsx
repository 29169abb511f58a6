"use client";

import type { Viewer } from "@/components/desk/screen/screen-context";
import { useOutbox } from "./use-outbox";

/** Runs the outbox where no conversation is open; shows nothing of its own. */
export function OutboxRunner({ viewer }: { viewer: Viewer }) {
  useOutbox(viewer);
  return null;
}
