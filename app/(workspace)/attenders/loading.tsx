import { AttendersSkeleton } from "@/components/attenders/attenders-skeleton";

/** Stands in for the team while it is read. */
export default function AttendersLoading() {
  return <AttendersSkeleton />;
}
