import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isConversationsScreen } from "@/components/shell/modules";
import { askToGo } from "@/components/ui/unsaved/unsaved-store";

/** Opens a conversation, or with null the list, from any screen. `address` is one within the conversation. */
export function useOpenConversation(): (chatId: number | null, address?: string) => void {
  const router = useRouter();
  return useCallback(
    (chatId, address) => {
      const target = address ?? (chatId === null ? "/conversations" : `/conversations/${chatId}`);
      askToGo(new URL(target, window.location.href), () => {
        const { pathname, search } = window.location;
        // On the conversations screen the address is the state: no page to ask for, and the list stays where it is.
        if (isConversationsScreen(pathname)) {
          if (target !== (address ? pathname + search : pathname)) window.history.pushState(null, "", target);
        } else router.push(target);
      });
    },
    [router],
  );
}
