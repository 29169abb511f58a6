import type { Unit } from "@/lib/modules/events/unit";
import { attenderRoom } from "@/lib/platform/realtime/rooms";

/** Takes an offer off somebody's screens. @param isAway whether they let so many pass that they count as away now */
export function tellEnded(unit: Unit, chatId: number, attenderId: number, isAway = false): void {
  unit.tell(attenderRoom(unit.workspaceId, attenderId), "OfferEnded", { chatId, isAway });
}
