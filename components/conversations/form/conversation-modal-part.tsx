"use client";

import { lazy } from "react";
import { loadPart } from "@/lib/client/load-part";

const load = () => loadPart(() => import("./conversation-modal"));

/** The form of a conversation as a part of its own: with its libraries it weighs as much as the whole screen. */
export const LazyConversationModal = lazy(() => load().then((module) => ({ default: module.ConversationModal })));

/** Fetches the form ahead, when someone is about to open it. */
export function preloadConversationModal(): void {
  void load();
}
