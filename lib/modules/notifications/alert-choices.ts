import { startDigest, stopDigest } from "@/lib/modules/attenders/digest/plan-digest";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { ALERT_TOPIC_NAMES, type AlertTopic, DEFAULT_WAYS, hasWay, kindsOf, type NotificationKind } from "./policy";
import type { AlertChoiceDto, AlertWaysInput } from "./schema";
import { type AlertChoiceRow, alertChoice, alertChoicesOf, putAlertChoice } from "./store/alert-choice";
import { newestNotice } from "./store/digest-notices";
import { markReadSince } from "./store/notification";

type Stored = Pick<AlertChoiceRow, "bellOffAt" | "version" | "sound" | "desktop" | "inDigest">;

function toDto(topic: AlertTopic, row: Stored | undefined): AlertChoiceDto {
  const ways = row
    ? { bell: row.bellOffAt === null, sound: row.sound, desktop: row.desktop, email: row.inDigest }
    : DEFAULT_WAYS;
  return { ...ways, bell: ways.bell && hasWay(topic, "bell"), topic, version: row?.version ?? 0 };
}

/** How the attender is told of each topic. */
export async function listAlertChoices({
  workspaceId,
  attender,
}: Pick<Ctx, "workspaceId" | "attender">): Promise<AlertChoiceDto[]> {
  const rows = await reads(workspaceId).all(alertChoicesOf, { attenderId: attender.id });
  const known = new Map(rows.map((row) => [row.topic, row]));
  return ALERT_TOPIC_NAMES.map((topic) => toDto(topic, known.get(topic)));
}

/** The kinds of notifications that an attender doesn't want at the bell. */
export async function kindsOffTheBell(reader: Pick<Reader, "all">, attenderId: number): Promise<NotificationKind[]> {
  const rows = await reader.all(alertChoicesOf, { attenderId });
  return kindsOf(rows.flatMap(({ topic, bellOffAt }) => (bellOffAt === null ? [] : [topic])));
}

/** The topics of which an attender wants to read in the digest. */
export async function digestTopics(reader: Pick<Reader, "all">, attenderId: number): Promise<AlertTopic[]> {
  const rows = await reader.all(alertChoicesOf, { attenderId });
  return rows.flatMap(({ topic, inDigest }) => (inDigest ? [topic] : []));
}

/**
 * Chooses how the attender is told of a topic, in all their windows. What came while a topic wasn't at the bell is in its
 * list afterwards, but isn't counted: nobody asked to be told of it.
 * @throws {AppError} RECORD_CHANGED when another window of theirs changed it since `version`
 */
export function saveAlertChoice(
  ctx: Ctx,
  topic: AlertTopic,
  { version, bell, sound, desktop, email }: AlertWaysInput,
): Promise<AlertChoiceDto> {
  const attenderId = ctx.attender.id;
  return commit(ctx, async (unit) => {
    const { now } = unit;
    const before = await unit.first(alertChoice, { attenderId, topic });
    const edit = nextEdit(ctx, before, version, () => toDto(topic, before));
    const isOff = !bell && hasWay(topic, "bell");
    const wasInDigest = before?.inDigest ?? DEFAULT_WAYS.email;
    const inDigest = hasWay(topic, "email") && (email ?? wasInDigest);
    const chosen = { bellOffAt: isOff ? (before?.bellOffAt ?? now) : null, sound, desktop, inDigest, ...edit };
    await unit.run(putAlertChoice, { ...chosen, attenderId, topic, now });
    if (inDigest !== wasInDigest) await followDigest(ctx, unit);
    const since = before?.bellOffAt;
    if (since && !isOff) await unit.run(markReadSince, { attenderId, kinds: kindsOf([topic]), since, now });
    const choice = toDto(topic, chosen);
    unit.tell(attenderRoom(unit.workspaceId, attenderId), "AlertChoiceChanged", { choice });
    return choice;
  });
}

/** Has the digest of whoever wants something in it come, from now on with what is new, and of nobody else. */
async function followDigest({ attender, workspace }: Ctx, unit: Unit): Promise<void> {
  if ((await digestTopics(unit, attender.id)).length === 0) return stopDigest(unit, attender.id);
  const afterId = (await unit.first(newestNotice, { attenderId: attender.id }))?.id ?? 0;
  await startDigest(unit, { attenderId: attender.id, workspaceZone: workspace.timeZone, now: unit.now, afterId });
}
