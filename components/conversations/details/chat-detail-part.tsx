"use client";

import { lazy } from "react";
import { loadPart } from "@/lib/client/load-part";

const load = () => loadPart(() => import("./chat-detail"));

/** An open conversation as a part of its own: whoever only looks at the list doesn't pay for it. */
export const LazyChatDetail = lazy(() => load().then((module) => ({ default: module.ChatDetail })));

/** Fetches the open conversation's part ahead, when someone is about to open one. */
export function preloadChatDetail(): void {
  void load();
}
