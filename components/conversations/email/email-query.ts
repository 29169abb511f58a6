import { queryOptions } from "@tanstack/react-query";
import { fetchEmail } from "@/lib/client/calls/delivery-calls";

/** A message as it came by mail, which never changes. */
export function emailQuery(chatId: number, id: number) {
  return queryOptions({
    queryKey: ["email", chatId, id],
    queryFn: ({ signal }) => fetchEmail(chatId, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
