"use client";

import type { ComponentProps } from "react";
import type { OpenDeadlines } from "@/lib/modules/analytics/sla/filter";
import { useAnalytics } from "../analytics-context";
import { ReportCount } from "../count-button";

/** A number of deadlines that opens the list of what it counted. */
export function DeadlinesCount({
  open,
  ...shown
}: { open: OpenDeadlines } & Omit<ComponentProps<typeof ReportCount>, "onApproach" | "onOpen">) {
  const { openDeadlines, approachDeadlines } = useAnalytics();
  return <ReportCount {...shown} onApproach={approachDeadlines} onOpen={() => openDeadlines(open)} />;
}
