/** A message is sent no later than this after it was written. Milliseconds. */
export const SEND_LATER_MAX_MS = 90 * 24 * 60 * 60 * 1000;
/** Longest time in which a message that goes at once can be taken back. Seconds. */
export const UNDO_SECONDS_MAX = 60;
/** Most messages that wait in one conversation. */
export const HELD_MAX = 20;
/** Why a message for later didn't go: its customer wrote before. */
export const CUSTOMER_WROTE = "CUSTOMER_WROTE";
