import { useQuery } from "@tanstack/react-query";
import { ATTENDEES_KEY } from "@/lib/client/cache/cache-keys";
import { apiGet } from "@/lib/client/http/api";

const KEPT_MS = 60_000;

/** Someone who can be given something or named in a note, as GetAttendees answers. */
export type AttendeeOption = { id: number; name: string; email: string };

const NOBODY: readonly AttendeeOption[] = [];

/** The workspace's attenders, read when first needed; empty while unknown and when they can't be loaded. */
export function useAttendees(isNeeded = true) {
  const { data, isPending, isLoading, isError, refetch } = useQuery({
    queryKey: ATTENDEES_KEY,
    queryFn: ({ signal }) => apiGet<AttendeeOption[]>("/api/bff/Attender/GetAttendees", {}, signal),
    enabled: isNeeded,
    staleTime: KEPT_MS,
  });
  return { attendees: Array.isArray(data) ? data : NOBODY, isPending, isLoading, isError, refetch };
}
