import { useQuery } from "@tanstack/react-query";
import { ATTENDEES_KEY } from "@/lib/client/cache/cache-keys";
import { apiGet } from "@/lib/client/http/api";

const KEPT_MS = 60_000;

/** Someone who can be given a conversation, as GetAttendees answers. */
export type AttendeeOption = { id: number; name: string; email: string };

/** Who a conversation can be given to; empty while unknown and when it can't be loaded. */
export function useAttendees() {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ATTENDEES_KEY,
    queryFn: ({ signal }) => apiGet<AttendeeOption[]>("/api/bff/Attender/GetAttendees", {}, signal),
    staleTime: KEPT_MS,
  });
  return { attendees: Array.isArray(data) ? data : [], isPending, isError, refetch };
}
