import { announceConversationAssigned } from "@/lib/modules/notifications/announce-assigned";
import type { ScopedDb } from "@/lib/platform/db/scoped-client";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { publishChat } from "./publish";
import type { Page } from "./queries";
import type { EntryDto } from "./schema";

/** A scoped client, or a transaction on it. */
export type Db = Omit<ScopedDb, "$transaction" | "auditEvent">;

const FIELDS = {
  id: true,
  conversationId: true,
  kind: true,
  afterSeq: true,
  content: true,
  mentions: true,
  createdAt: true,
  author: { select: { id: true, firstName: true, surname: true } },
  target: { select: { id: true, firstName: true, surname: true } },
} as const;

type Person = { id: number; firstName: string; surname: string } | null;
const personOf = (person: Person) => person && { id: person.id, name: `${person.firstName} ${person.surname}`.trim() };

type EntryRow = {
  id: number;
  conversationId: number;
  kind: EntryDto["kind"];
  afterSeq: number;
  content: string;
  mentions: unknown;
  createdAt: Date;
  author: Person;
  target: Person;
};

function toEntryDto(row: EntryRow): EntryDto {
  return {
    id: row.id,
    chatId: row.conversationId,
    kind: row.kind,
    afterSeq: row.afterSeq,
    author: personOf(row.author),
    target: personOf(row.target),
    content: row.content,
    mentions: Array.isArray(row.mentions) ? row.mentions.filter((id) => typeof id === "number") : [],
    createdAt: row.createdAt.toISOString(),
  };
}

/** What is put between the messages. */
export type NewEntry = {
  chatId: number;
  kind: EntryDto["kind"];
  targetAttenderId?: number;
  content?: string;
  mentions?: number[];
  clientId?: string;
};

/** Adds an entry after the conversation's newest message. Announce it after the commit. */
export async function addEntry(ctx: Ctx, db: Db, entry: NewEntry): Promise<EntryDto> {
  const { lastSeq } = await db.conversation.findFirstOrThrow({
    where: { id: entry.chatId },
    select: { lastSeq: true },
  });
  const row = await db.timelineEntry.create({
    data: {
      workspaceId: ctx.workspaceId,
      conversationId: entry.chatId,
      kind: entry.kind,
      afterSeq: lastSeq,
      authorId: ctx.attender.id,
      targetAttenderId: entry.targetAttenderId ?? null,
      content: entry.content ?? "",
      mentions: entry.mentions ?? [],
      clientId: entry.clientId ?? null,
    },
    select: FIELDS,
  });
  if (entry.kind === "assigned" && entry.targetAttenderId !== undefined)
    await leaveWord(db, {
      ...entry,
      workspaceId: ctx.workspaceId,
      attenderId: entry.targetAttenderId,
      entryId: row.id,
    });
  return toEntryDto(row);
}

/** Leaves word with whom an entry gives its conversation to, in its transaction; announceEntry() tells them. */
export async function leaveWord(
  db: Db,
  {
    workspaceId,
    chatId,
    attenderId,
    entryId,
  }: { workspaceId: number; chatId: number; attenderId: number; entryId: number },
): Promise<void> {
  await db.notification.create({
    data: { workspaceId, attenderId, kind: "assigned", conversationId: chatId, entryId },
  });
}

/** The entry that this client id made before, if any. */
export async function findEntryByClientId(db: Db, clientId: string): Promise<EntryDto | null> {
  const row = await db.timelineEntry.findFirst({ where: { clientId }, select: FIELDS });
  return row && toEntryDto(row);
}

/** Tells the attenders in the conversation of an entry, and whom it gives the conversation to. */
export function announceEntry(workspaceId: number, entry: EntryDto): void {
  publishChat(conversationRoom(workspaceId, entry.chatId), "EntryAdded", { entry });
  if (entry.kind === "assigned") announceConversationAssigned(workspaceId, [entry.id]);
}

/** Entries of a conversation, the newest page in ascending order. Null when the workspace has no such conversation. */
export async function listEntries(
  ctx: Ctx,
  chatId: number,
  query: { pageSize: number; beforeId?: number },
): Promise<Page<EntryDto> | null> {
  const conversation = await ctx.db.conversation.findFirst({
    where: { id: chatId, deletedAt: null },
    select: { id: true },
  });
  if (!conversation) return null;
  const rows = await ctx.db.timelineEntry.findMany({
    where: { conversationId: chatId, ...(query.beforeId === undefined ? {} : { id: { lt: query.beforeId } }) },
    orderBy: { id: "desc" },
    take: query.pageSize + 1,
    select: FIELDS,
  });
  const page = rows.slice(0, query.pageSize).reverse();
  return { items: page.map(toEntryDto), nextCursor: rows.length > query.pageSize ? String(page[0]?.id) : null };
}

/** The newest entry of a kind in each of these conversations. */
export async function newestEntries(
  ctx: Pick<Ctx, "db">,
  chatIds: number[],
  kind: EntryDto["kind"],
): Promise<EntryDto[]> {
  const newest = await ctx.db.timelineEntry.groupBy({
    by: ["conversationId"],
    where: { conversationId: { in: chatIds }, kind },
    _max: { id: true },
  });
  const ids = newest.flatMap(({ _max }) => _max.id ?? []);
  return (await ctx.db.timelineEntry.findMany({ where: { id: { in: ids } }, select: FIELDS })).map(toEntryDto);
}

/** The entry that says who got a conversation, or that nobody has it. */
export function assignmentEntry(ctx: Ctx, chatId: number, attenderId: number | null): NewEntry {
  if (attenderId === null) return { chatId, kind: "released" };
  if (attenderId === ctx.attender.id) return { chatId, kind: "taken" };
  return { chatId, kind: "assigned", targetAttenderId: attenderId };
}
