import { entryKeys, readEntry, writeEntry } from "@/lib/client/local-storage";
import { type DraftName, draftKey } from "./drafts";

const PREFIX = "cangoo.draft.";

/** What was last the same here and on the server. Version 0: the server is known to have nothing. */
type DraftBase = { version: number; text: string };

const baseKey = (attenderId: number, { chatId, kind }: DraftName) => `${draftKey(attenderId, chatId, kind)}.base`;

/** What is kept of a draft beside its text; null for one that the server has never had and isn't to have. */
export function readDraftBase(attenderId: number, draft: DraftName): DraftBase | null {
  return parseBase(readEntry(baseKey(attenderId, draft)));
}

function parseBase(text: string | null): DraftBase | null {
  try {
    const value = JSON.parse(text ?? "null") as Partial<DraftBase> | null;
    return typeof value?.version === "number" && typeof value.text === "string" ? (value as DraftBase) : null;
  } catch {
    return null;
  }
}

/** Keeps it beside the draft; null removes it. */
export function writeDraftBase(attenderId: number, draft: DraftName, base: DraftBase | null): void {
  writeEntry(baseKey(attenderId, draft), base && JSON.stringify({ version: base.version, text: base.text }));
}

/** The drafts here that the server has, or is to have. */
export function draftsWithBase(attenderId: number): DraftName[] {
  const prefix = `${PREFIX}${attenderId}.`;
  return entryKeys(prefix).flatMap((key) => {
    const [, chatId, note] = /^(\d+)(\.note)?\.base$/.exec(key.slice(prefix.length)) ?? [];
    return chatId === undefined ? [] : { chatId: Number(chatId), kind: note ? ("note" as const) : ("reply" as const) };
  });
}

/** Signing out: what the server has needn't stay on this device, whoever wrote it. What it doesn't have stays. */
export function forgetKeptDrafts(): void {
  for (const key of entryKeys(PREFIX).filter((entry) => entry.endsWith(".base"))) {
    const textKey = key.slice(0, -".base".length);
    const base = parseBase(readEntry(key));
    if (!base || base.version === 0 || base.text !== readEntry(textKey)) continue;
    for (const entry of [key, textKey, `${textKey}.mentions`]) writeEntry(entry, null);
  }
}
