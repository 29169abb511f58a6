import type { ChatDto } from "@/lib/modules/conversations/schema";

/** What swiping a row does. `choose` asks until when. */
export type SwipeAction = "close" | "reopen" | "snooze" | "choose" | "bringBack";

/** How far a finger goes for it, in rem: what is let go earlier does nothing. */
export const NEAR = 6;
const FAR = 13;

/** What letting go of the row now does. @param distance in rem, to the right positive */
export function swipeAction(
  { status, snoozedUntil }: Pick<ChatDto, "status" | "snoozedUntil">,
  distance: number,
): SwipeAction | null {
  if (distance <= 0) return status === "closed" ? "reopen" : "close";
  if (status === "closed") return null;
  if (distance >= FAR) return "choose";
  return snoozedUntil === null ? "snooze" : "bringBack";
}
