"use client";

import { lazy } from "react";
import { loadPart } from "@/lib/client/load-part";

/** The panel beside a conversation as a part of its own: the list alone has none. */
export const LazySidePanel = lazy(() =>
  loadPart(() => import("./side-panel")).then((module) => ({ default: module.SidePanel })),
);
