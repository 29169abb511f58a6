import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addOlderEntries, joinHistory, type TicketHistory, ticketHistoryKey } from "@/lib/client/cache/ticket-cache";
import { fetchTicketEntries } from "@/lib/client/calls/ticket-calls";

/** The loaded history of a ticket, and the way to what is older. */
export function useTicketHistory(id: string) {
  const client = useQueryClient();
  const [older, setOlder] = useState<"idle" | "loading" | "failed">("idle");
  const result = useQuery({
    queryKey: ticketHistoryKey(id),
    queryFn: async ({ queryKey, signal }) =>
      joinHistory(client.getQueryData<TicketHistory>(queryKey), await fetchTicketEntries(id, null, signal)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cursor = result.data?.olderCursor ?? null;

  const loadOlder = async () => {
    if (cursor === null || older === "loading") return;
    setOlder("loading");
    try {
      addOlderEntries(client, id, await fetchTicketEntries(id, cursor));
      setOlder("idle");
    } catch {
      setOlder("failed");
    }
  };
  return { ...result, hasOlder: cursor !== null, older, loadOlder };
}
