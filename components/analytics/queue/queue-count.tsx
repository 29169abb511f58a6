"use client";

import type { ComponentProps } from "react";
import type { OpenQueue } from "@/lib/modules/analytics/queue/filter";
import { useAnalytics } from "../analytics-context";
import { ReportCount } from "../count-button";

/** A number of conversations in queues that opens the list of what it counted. */
export function QueueCount({
  open,
  ...shown
}: { open: OpenQueue } & Omit<ComponentProps<typeof ReportCount>, "onApproach" | "onOpen">) {
  const { openQueue, approachQueue } = useAnalytics();
  return <ReportCount {...shown} onApproach={approachQueue} onOpen={() => openQueue(open)} />;
}
