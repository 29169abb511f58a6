import { readEntry, writeEntry } from "@/lib/client/local-storage";

const KEPT_MAX = 24;
// The attender is part of the key, as with drafts: colleagues may share a computer.
const keyOf = (attenderId: number) => `cangoo.emojis.${attenderId}`;

/** The emojis that somebody put in last in this browser, the newest first. */
export function readRecentEmojis(attenderId: number): readonly string[] {
  try {
    const value: unknown = JSON.parse(readEntry(keyOf(attenderId)) ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string").slice(0, KEPT_MAX) : [];
  } catch {
    return [];
  }
}

/** Remembers that somebody put in an emoji. */
export function noteEmoji(attenderId: number, emoji: string): void {
  const others = readRecentEmojis(attenderId).filter((one) => one !== emoji);
  writeEntry(keyOf(attenderId), JSON.stringify([emoji, ...others].slice(0, KEPT_MAX)));
}
