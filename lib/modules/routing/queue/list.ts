import { isoInstant } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import type { QueueDto } from "../schema";
import { countEntries } from "../store/queue-entry";
import { namesOfWaiting } from "../store/waiting";
import { entriesOf } from "./in-order";
import { expectedWaits } from "./places";

const LISTED = 100;
/**
 * What waits of all that somebody sees, or of one team, in the order in which it is taken.
 * @param team a team's id; 0: no team, as what deleted teams had; undefined: all
 * @throws {AppError} NOT_FOUND for a team whose conversations they don't see
 */
export async function listQueue(ctx: Ctx, { team }: { team?: number | undefined }): Promise<QueueDto> {
  const seen = [...new Set([...ctx.sight.whole, ...ctx.sight.unassigned])];
  const wanted = team === 0 ? [0, ...ctx.deletedTeamIds] : [team ?? 0];
  const audiences = team === undefined ? seen : seen.filter((audience) => wanted.includes(audience));
  if (audiences.length === 0) throw notFound();
  const reader = reads(ctx.workspaceId);
  const now = Date.now();
  const [counts, entries] = [
    await reader.all(countEntries, { audiences }),
    await entriesOf(reader, audiences, { now, limit: LISTED }),
  ];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const names = new Map(
    (await reader.all(namesOfWaiting, { ids: entries.map(({ conversationId }) => conversationId) })).map((row) => [
      row.id,
      row,
    ]),
  );
  const offered = entries.flatMap(({ offeredTo, offeredUntil }) =>
    offeredTo !== null && (offeredUntil ?? 0) > now ? [offeredTo] : [],
  );
  const people = await attenderNames(ctx.workspaceId, offered);
  const [only = 0, ...others] = audiences;
  const expected = others.length === 0 ? (await expectedWaits(reader, only, now))(total + 1) : null;
  return {
    total,
    expectedSeconds: expected === null ? null : Math.round(expected / 1_000),
    waiting: entries.map(({ conversationId, enteredAt, wanted: skills, offeredTo, offeredUntil }, index) => ({
      chatId: conversationId,
      subject: names.get(conversationId)?.subject ?? "",
      customer: names.get(conversationId)?.customer ?? "",
      place: index + 1,
      enteredAt: isoInstant(enteredAt),
      wanted: readStoredJson<string[]>(skills),
      offeredTo: offeredTo !== null && (offeredUntil ?? 0) > now ? (people.get(offeredTo) ?? "") : null,
    })),
  };
}
