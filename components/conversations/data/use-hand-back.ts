import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { assistantTurnKey } from "@/lib/client/cache/cache-keys";
import { fetchAssistantTurn } from "@/lib/client/calls/chat-calls";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { ChatActions } from "./use-chat-actions";

/**
 * Gives a conversation back to the assistant; false where the assistant answers its customer already, or never does. Whether it does is
 * asked anew when somebody else has the conversation or our side has written.
 */
export function useHandBack(chat: ChatDto, actions: Pick<ChatActions, "handBack">): (() => void) | false {
  const { viewer } = useScreen();
  const client = useQueryClient();
  const isOpen = useMay("conversations.write") && chat.status !== "closed";
  const { data } = useQuery({
    queryKey: [...assistantTurnKey(chat.id), chat.assignedAttender?.id ?? null, chat.ourSeq],
    queryFn: ({ signal }) => fetchAssistantTurn(chat.id, signal),
    enabled: isOpen && viewer.hasAssistant === true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!isOpen || !data?.answers || data.silence === null) return false;
  return () => void actions.handBack().then(() => client.invalidateQueries({ queryKey: assistantTurnKey(chat.id) }));
}
