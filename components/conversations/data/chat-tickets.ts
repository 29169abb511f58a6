import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiGet } from "@/lib/client/http/api";
import { useHub } from "@/lib/client/live/use-hub";
import type { TicketDto } from "@/lib/modules/tickets/schema";

const NONE: readonly TicketDto[] = [];

function chatTicketsQuery(chatId: number) {
  return queryOptions({
    queryKey: ["customer-card", chatId, "tickets"],
    queryFn: ({ signal }) => apiGet<TicketDto[]>(`/api/v1/conversations/${chatId}/tickets`, {}, signal),
  });
}

/** The tickets of a conversation, none until they are read. */
export function useChatTickets(chatId: number): readonly TicketDto[] {
  return useQuery(chatTicketsQuery(chatId)).data ?? NONE;
}

/** Reads them again whenever one of them changes. One part of the screen does it, for all that show them. */
export function useChatTicketsSync(chatId: number): void {
  const client = useQueryClient();
  const { queryKey } = chatTicketsQuery(chatId);
  const readAgain = () => void client.invalidateQueries({ queryKey });
  const isShown = ({ id, conversation }: TicketDto) =>
    conversation?.id === chatId || client.getQueryData(queryKey)?.some((ticket) => ticket.id === id);
  const hear = ({ ticket }: { ticket: TicketDto }) => isShown(ticket) && readAgain();
  useHub(
    {
      onTicketCreated: hear,
      onTicketRestored: hear,
      onTicketUpdated: ({ tickets }) => tickets.some(isShown) && readAgain(),
      onTicketDeleted: readAgain,
      onConnected: () => void client.invalidateQueries({ queryKey, refetchType: "none" }),
    },
    chatId,
  );
}
