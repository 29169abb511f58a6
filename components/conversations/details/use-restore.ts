import { useQueryClient } from "@tanstack/react-query";
import { useScreen } from "@/components/desk/screen/screen-context";
import { putChat } from "@/lib/client/cache/chat-cache";
import { refreshCounters } from "@/lib/client/cache/counters";
import { restoreChat } from "@/lib/client/calls/chat-calls";
import { useWork } from "@/lib/client/use-work";

/** Brings a deleted conversation back to the lists. `restore` tells whether it did; `onFailed` hears why not. */
export function useRestore(chatId: number, onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  const { viewer } = useScreen();
  const { isBusy, run } = useWork();
  const restore = () =>
    run(async () => {
      putChat(client, await restoreChat(chatId), viewer.id);
      refreshCounters();
    }, onFailed);
  return { isBusy, restore };
}
