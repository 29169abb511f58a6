"use client";

import { lazy } from "react";
import { loadPart } from "@/lib/client/load-part";

const load = () => loadPart(() => import("./ticket-modal"));

/** The form of a ticket as a part of its own: with its libraries it weighs as much as the whole screen. */
export const LazyTicketModal = lazy(() => load().then((module) => ({ default: module.TicketModal })));

/** Fetches the form ahead, when someone is about to open it. */
export function preloadTicketModal(): void {
  void load();
}
