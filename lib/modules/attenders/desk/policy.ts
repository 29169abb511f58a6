import { DIGEST_DEFAULT, type Digest, readDigest } from "@/lib/modules/attenders/digest/policy";
import { QUIET_DEFAULT, type QuietHours, readQuietHours } from "@/lib/modules/attenders/quiet/policy";

/** How long what somebody sends can be taken back. Seconds; 0: it goes at once. */
export const UNDO_SECONDS = [0, 5, 10, 20] as const;
/** What somebody's screen shows after a conversation was closed or snoozed: the next one of the list, the same, or the list. */
export const AFTER_CLOSE = ["next", "stay", "list"] as const;

/** What an attender chooses of how the desk behaves, and every screen follows at once. */
export type DeskPreferences = {
  /** Nothing makes a sound or shows on the desktop. */
  alertsMuted: boolean;
  /** When that is so by itself. */
  quietHours: QuietHours;
  /** When what is new comes by e-mail, if anything is to. */
  digest: Digest;
  /** Whether single keys do things. */
  shortcutsEnabled: boolean;
  /** By e-mail and WhatsApp. */
  undoSeconds: (typeof UNDO_SECONDS)[number];
  /** In web chats, where the customer waits. */
  undoSecondsChat: (typeof UNDO_SECONDS)[number];
  afterClose: (typeof AFTER_CLOSE)[number];
};

/** As it is for everybody who changed nothing. */
export const DESK_DEFAULTS: DeskPreferences = {
  alertsMuted: false,
  quietHours: QUIET_DEFAULT,
  digest: DIGEST_DEFAULT,
  shortcutsEnabled: true,
  undoSeconds: 10,
  undoSecondsChat: 0,
  afterClose: "next",
};
export const DESK_PREFERENCES = Object.keys(DESK_DEFAULTS) as (keyof DeskPreferences)[];

/** The desk's preferences of somebody about whom more is known, quiet hours and digest as they are kept or as they are read. */
export function deskPreferencesOf(
  of: Omit<DeskPreferences, "quietHours" | "digest"> & {
    quietHours: QuietHours | string | null;
    digest: Digest | string | null;
  },
): DeskPreferences {
  const { alertsMuted, shortcutsEnabled, undoSeconds, undoSecondsChat, afterClose } = of;
  const quietHours = typeof of.quietHours === "object" && of.quietHours ? of.quietHours : readQuietHours(of.quietHours);
  const digest = typeof of.digest === "object" && of.digest ? of.digest : readDigest(of.digest);
  return { alertsMuted, quietHours, digest, shortcutsEnabled, undoSeconds, undoSecondsChat, afterClose };
}

/** How long a message can be taken back in a conversation of a channel. Seconds. */
export function undoSecondsIn(channel: string, { undoSeconds, undoSecondsChat }: DeskPreferences): number {
  return channel === "webchat" ? undoSecondsChat : undoSeconds;
}
