import type { Channel } from "@/lib/kernel/conversation";
import { type FormattingRules, parseFormatting, WHATSAPP_RULES } from "@/lib/kernel/formatting/parse-formatting";

/** Who wrote by which channel decides which marks count. */
export type WrittenBy = { channel: Channel; isFromAttender: boolean };

/**
 * The marks that count in a message; null where it is shown as it was typed: in web chats, whose visitors see it so, and in what
 * customers write by e-mail, who know no marks.
 */
function rulesOf({ channel, isFromAttender }: WrittenBy, pictures: ReadonlySet<string>): FormattingRules | null {
  if (channel === "whatsapp") return WHATSAPP_RULES;
  return channel === "email" && isFromAttender ? { links: true, pictures } : null;
}

/** Which marks count in a message, which of its pictures may stand in the text, by name, and its files that don't. */
export function placePictures<File extends { fileName: string }>(
  text: string,
  by: WrittenBy,
  files: readonly File[],
  isPicture: (file: File) => boolean,
): { rules: FormattingRules | null; named: ReadonlyMap<string, File>; others: readonly File[] } {
  const named = new Map<string, File>();
  if (by.channel === "email" && by.isFromAttender && text.includes("![")) {
    // Of two files of a name it is the first.
    for (const file of files.toReversed()) if (isPicture(file)) named.set(file.fileName, file);
  }
  const rules = rulesOf(by, new Set(named.keys()));
  if (!rules || named.size === 0) return { rules, named, others: files };
  const shown = new Set<File>();
  for (const block of parseFormatting(text, rules)) {
    const file = block.kind === "picture" ? named.get(block.name) : undefined;
    if (file) shown.add(file);
  }
  return { rules, named, others: files.filter((file) => !shown.has(file)) };
}
