import { useScreen } from "@/components/desk/screen/screen-context";
import { usePresence } from "@/lib/client/live/presence";

/** The others who look at a conversation, and whether its customer writes. */
export function useColleagues(chatId: number) {
  const { viewer } = useScreen();
  const presence = usePresence().get(chatId);
  return {
    colleagues: presence?.viewers.filter(({ attenderId }) => attenderId !== viewer.id) ?? [],
    isCustomerTyping: presence?.isCustomerTyping ?? false,
  };
}
