import { isoInstant } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { visibleAmong } from "../sight";
import { liveChannel } from "../store/conversation";
import type { MergedDto, MergesDto } from "./schema";
import { type MergeRow, mergeOfLoser, mergesOfWinner, namesOf } from "./store/conversation-merge";
import { isUndoable } from "./unmerge-conversations";

/**
 * What is a part of a conversation and what it is a part of, as far as the asker sees the others; deleted ones are nothing. The caller
 * has made sure that the asker sees this one. @throws {AppError} NOT_FOUND
 */
export async function listMerges(ctx: Pick<Ctx, "workspaceId" | "sight">, chatId: number): Promise<MergesDto> {
  const reader = reads(ctx.workspaceId);
  if (!(await reader.first(liveChannel, { id: chatId }))) throw notFound();
  const ofLoser = await reader.first(mergeOfLoser, { loserId: chatId });
  const own = await reader.all(mergesOfWinner, { winnerId: chatId });
  const beside = ofLoser ? await reader.all(mergesOfWinner, { winnerId: ofLoser.winnerId }) : [];
  const outer = ofLoser ? await reader.first(mergeOfLoser, { loserId: ofLoser.winnerId }) : undefined;
  const ids = [...own.map(({ loserId }) => loserId), ...(ofLoser ? [ofLoser.winnerId] : [])];
  const names = ids.length === 0 ? [] : await reader.all(namesOf, { ids });
  const visible = new Map((await visibleAmong(ctx, names, ({ id }) => id)).map((name) => [name.id, name]));
  const dtoOf = (merge: MergeRow, id: number, canUndo: boolean): MergedDto[] => {
    const name = visible.get(id);
    if (!name) return [];
    return [
      {
        mergeId: merge.id,
        id,
        subject: name.subject,
        customerName: name.customerName,
        channelName: name.channel,
        messages: name.lastSeq,
        isUndoable: canUndo && isUndoable(merge, Date.now()),
        mergedAt: isoInstant(merge.createdAt),
      },
    ];
  };
  const newest = own.at(-1)?.id;
  const [into] = ofLoser
    ? dtoOf(ofLoser, ofLoser.winnerId, beside.at(-1)?.id === ofLoser.id && outer === undefined)
    : [];
  return {
    into: into ?? null,
    items: own.flatMap((merge) => dtoOf(merge, merge.loserId, merge.id === newest && ofLoser === undefined)),
  };
}
