import { isoInstant } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { namesOf } from "../merging/store/conversation-merge";
import { visibleAmong } from "../sight";
import { liveChannel } from "../store/conversation";
import { readSeqs } from "./move-record";
import type { MovedDto, MovesDto } from "./schema";
import { type MoveRow, movesFrom, movesInto } from "./store/message-move";
import { isMoveUndoable } from "./unmove-messages";

/**
 * Which messages were moved from a conversation and into it, as far as the asker sees the others; deleted ones are nothing. The caller
 * has made sure that the asker sees this one. @throws {AppError} NOT_FOUND
 */
export async function listMoves(ctx: Pick<Ctx, "workspaceId" | "sight">, chatId: number): Promise<MovesDto> {
  const reader = reads(ctx.workspaceId);
  if (!(await reader.first(liveChannel, { id: chatId }))) throw notFound();
  const [from, into] = await Promise.all([
    reader.all(movesFrom, { fromId: chatId }),
    reader.all(movesInto, { toId: chatId }),
  ]);
  const ids = [...new Set([...from.map(({ toId }) => toId), ...into.map(({ fromId }) => fromId)])];
  const names = ids.length === 0 ? [] : await reader.all(namesOf, { ids });
  const visible = new Map((await visibleAmong(ctx, names, ({ id }) => id)).map((name) => [name.id, name]));
  const dtoOf = (move: MoveRow, id: number): MovedDto[] => {
    const name = visible.get(id);
    if (!name) return [];
    return [
      {
        moveId: move.id,
        id,
        subject: name.subject,
        customerName: name.customerName,
        channelName: name.channel,
        seqs: readSeqs(move),
        isUndoable: isMoveUndoable(move, Date.now()),
        movedAt: isoInstant(move.createdAt),
      },
    ];
  };
  return {
    out: from.flatMap((move) => dtoOf(move, move.toId)),
    in: into.flatMap((move) => dtoOf(move, move.fromId)),
  };
}
