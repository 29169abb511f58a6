import { AnalyticsSkeleton } from "@/components/analytics/analytics-skeleton";

/** Stands in for the dashboard while its figures are read. */
export default function AnalyticsLoading() {
  return <AnalyticsSkeleton />;
}
