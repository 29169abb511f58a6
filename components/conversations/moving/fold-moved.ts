import type { TimelineItem } from "@/lib/client/cache/entry-list";
import type { MovedDto } from "@/lib/modules/conversations/moving/schema";
import type { MessageDto } from "@/lib/modules/conversations/schema";

/** A line of the log that stands for messages which are shown in another conversation. */
export type MovedLine = { kind: "moved"; at: string; moved: MovedDto; messages: [MessageDto, ...MessageDto[]] };
/** A line of the log as it is shown. */
export type LogItem = TimelineItem | MovedLine;

/** The lines of a log in which one stands for each run of messages that a move took elsewhere. */
export function foldMoved(items: readonly TimelineItem[], out: readonly MovedDto[]): LogItem[] {
  const bySeq = new Map(out.flatMap((moved) => moved.seqs.map((seq) => [seq, moved] as const)));
  if (bySeq.size === 0) return [...items];
  const lines: LogItem[] = [];
  for (const item of items) {
    const moved = item.kind === "message" ? bySeq.get(item.message.seq) : undefined;
    if (item.kind !== "message" || !moved) {
      lines.push(item);
      continue;
    }
    const last = lines.at(-1);
    if (last?.kind === "moved" && last.moved.moveId === moved.moveId) last.messages.push(item.message);
    else lines.push({ kind: "moved", at: item.at, moved, messages: [item.message] });
  }
  return lines;
}
