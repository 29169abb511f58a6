import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { getChat } from "@/lib/modules/conversations/queries";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { candidatesOf, readRouted } from "../people/candidates";
import { judge, type Wanted } from "../policy";
import { byHand, restsUntil } from "../routings";
import type { ExplanationDto } from "../schema";
import { countBefore, type EntryRow, entryOf } from "../store/queue-entry";
import { latestKeepers } from "../store/routed-attender";
import { liveRoutings } from "../store/team-routing";

const HOUR_MS = 60 * 60_000;

/** The place of an entry in its queue, 1 first. */
async function placeIn(reader: Pick<Reader, "first">, entry: EntryRow): Promise<number> {
  return ((await reader.first(countBefore, entry))?.count ?? 0) + 1;
}

/** Why somebody gets a conversation that waits, or nobody: its place, and everybody who is asked for it. @throws {AppError} NOT_FOUND */
export async function explainRouting(ctx: Ctx, conversationId: number): Promise<ExplanationDto> {
  const chat = await getChat(ctx, conversationId);
  if (!chat) throw notFound();
  const reader = reads(ctx.workspaceId);
  const entry = await reader.first(entryOf, { conversationId });
  if (!entry) return { waiting: null, candidates: [] };
  const now = Date.now();
  const known = (await reader.all(liveRoutings, {})).find(({ audience }) => audience === entry.audience);
  const routing = known ?? byHand(entry.audience);
  const routed = await readRouted(reader, now);
  const opensAt = await restsUntil(reader, routing, now);
  const since = now - routing.stickyHours * HOUR_MS;
  const keepers =
    routing.stickyHours === 0 ? [] : await reader.all(latestKeepers, { customerIds: [chat.user.id], since });
  const wanted: Wanted = {
    weight: routed.weights[chat.channelName],
    skills: readStoredJson<string[]>(entry.wanted),
    isRelaxed: entry.relaxAt !== null && entry.relaxAt <= now,
    isOffered: routing.offerSeconds > 0,
    passedBy: readStoredJson<number[]>(entry.passedBy),
    lastAttenderId: keepers[0]?.attenderId ?? null,
  };
  const judged = judge(await candidatesOf(reader, routed.people, entry.audience), wanted, routing.mode);
  return {
    waiting: {
      place: await placeIn(reader, entry),
      enteredAt: isoInstant(entry.enteredAt),
      mode: routing.mode,
      opensAt: opensAt === null || !Number.isFinite(opensAt) ? null : isoInstant(opensAt),
      isShut: opensAt !== null && !Number.isFinite(opensAt),
      heldUntil: isoInstantOrNull(entry.heldUntil !== null && entry.heldUntil > now ? entry.heldUntil : null),
      wanted: [...wanted.skills],
      relaxAt: isoInstantOrNull(entry.relaxAt),
      offeredTo: await offeredTo(ctx, entry, now),
      weight: wanted.weight,
    },
    candidates: judged.map(({ candidate, passed }) => ({
      attenderId: candidate.id,
      name: candidate.name,
      passed,
      units: candidate.units,
      used: candidate.used,
      missing: wanted.skills.filter((skill) => !candidate.skills.includes(skill)),
      wasLast: candidate.id === wanted.lastAttenderId,
    })),
  };
}

async function offeredTo({ workspaceId }: Ctx, { offeredTo: id, offeredUntil }: EntryRow, now: number) {
  if (id === null || offeredUntil === null || offeredUntil <= now) return null;
  return { id, name: (await attenderNames(workspaceId, [id])).get(id) ?? "", until: isoInstant(offeredUntil) };
}
