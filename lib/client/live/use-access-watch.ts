import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { loadPart } from "@/lib/client/load-part";
import { useHub } from "./use-hub";

const accessSync = () => loadPart(() => import("@/lib/client/cache/access-sync"));

/**
 * Keeps whatever screen is open to what its attender sees. After another access than before everything is read again, and the page
 * is rendered anew around what is typed.
 */
export function useAccessWatch(): void {
  const router = useRouter();
  useHub({
    onConversationHidden: ({ chatId }) => accessSync().then(({ hideInTab }) => hideInTab(chatId)),
    onAccessChanged: () => {
      startTransition(() => router.refresh());
      return accessSync().then(({ readTabAgain }) => readTabAgain());
    },
  });
}
