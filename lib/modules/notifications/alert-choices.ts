import { publishChat } from "@/lib/modules/conversations/publish";
import { nextEdit } from "@/lib/modules/records/next-edit";
import { type AlertChoiceRow, readAlertChoices } from "@/lib/platform/db/alert-choice-store";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { ALERT_TOPIC_NAMES, type AlertTopic, DEFAULT_WAYS, hasWay, kindsOf, type NotificationKind } from "./policy";
import type { AlertChoiceDto, AlertWaysInput } from "./schema";

type Reader = Pick<Ctx, "workspaceId" | "attender">;
type Stored = Pick<AlertChoiceRow, "bellOffAt" | "version"> & Record<"sound" | "desktop", boolean>;

function toDto(topic: AlertTopic, row: Stored | undefined): AlertChoiceDto {
  const ways = row ? { bell: row.bellOffAt === null, sound: row.sound, desktop: row.desktop } : DEFAULT_WAYS;
  return { ...ways, bell: ways.bell && hasWay(topic, "bell"), topic, version: row?.version ?? 0 };
}

/** How the attender is told of each topic. */
export function listAlertChoices({ workspaceId, attender }: Reader): AlertChoiceDto[] {
  const rows = new Map(readAlertChoices(workspaceId, attender.id).map((row) => [row.topic, row]));
  return ALERT_TOPIC_NAMES.map((topic) => {
    const row = rows.get(topic);
    return toDto(topic, row && { ...row, sound: row.sound === 1, desktop: row.desktop === 1 });
  });
}

/** The kinds of notifications that the attender doesn't want at the bell. */
export function kindsOffTheBell({ workspaceId, attender }: Reader): NotificationKind[] {
  const off = new Set(
    readAlertChoices(workspaceId, attender.id).flatMap((row) => (row.bellOffAt === null ? [] : [row.topic])),
  );
  return kindsOf(ALERT_TOPIC_NAMES.filter((topic) => off.has(topic)));
}

/**
 * Chooses how the attender is told of a topic, in all their windows. What came while a topic wasn't at the bell is in its
 * list afterwards, but isn't counted: nobody asked to be told of it.
 * @throws {AppError} RECORD_CHANGED when another window of theirs changed it since `version`
 */
export async function saveAlertChoice(
  ctx: Ctx,
  topic: AlertTopic,
  { version, bell, sound, desktop }: AlertWaysInput,
): Promise<AlertChoiceDto> {
  const mine = { workspaceId: ctx.workspaceId, attenderId: ctx.attender.id };
  const choice = await ctx.db.$transaction(async (tx) => {
    const before = await tx.alertChoice.findFirst({ where: { attenderId: mine.attenderId, topic } });
    const known = before && { ...before, bellOffAt: before.bellOffAt?.getTime() ?? null };
    const edit = nextEdit(ctx, known, version, () => toDto(topic, known ?? undefined));
    const isOff = !bell && hasWay(topic, "bell");
    const now = new Date();
    const fields = { bellOffAt: isOff ? (before?.bellOffAt ?? now) : null, sound, desktop, ...edit };
    await tx.alertChoice.upsert({
      where: { workspaceId_attenderId_topic: { ...mine, topic } },
      create: { ...mine, topic, ...fields },
      update: fields,
    });
    if (before?.bellOffAt && !isOff)
      await tx.notification.updateMany({
        where: {
          attenderId: mine.attenderId,
          kind: { in: kindsOf([topic]) },
          createdAt: { gte: before.bellOffAt },
          readAt: null,
        },
        data: { readAt: now },
      });
    return toDto(topic, { ...fields, bellOffAt: fields.bellOffAt?.getTime() ?? null });
  });
  publishChat(attenderRoom(mine.workspaceId, mine.attenderId), "AlertChoiceChanged", { choice });
  return choice;
}
