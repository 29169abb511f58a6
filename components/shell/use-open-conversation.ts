import { useRouter } from "next/navigation";
import { useCallback } from "react";

/** Opens a conversation, or with null the list, from any screen. */
export function useOpenConversation(): (chatId: number | null) => void {
  const router = useRouter();
  return useCallback(
    (chatId) => {
      const address = chatId === null ? "/conversations" : `/conversations/${chatId}`;
      // On the conversations screen the address is the state: no page to ask for, and the list stays where it is.
      if (/^\/conversations(\/|$)/.test(window.location.pathname)) {
        if (address !== window.location.pathname) window.history.pushState(null, "", address);
      } else router.push(address);
    },
    [router],
  );
}
