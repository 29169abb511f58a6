import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { toggleAttenderStatus } from "@/lib/modules/attenders/change-attender";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { newConversationSchema } from "@/lib/modules/conversations/beginning/schema";
import { readCounters } from "@/lib/modules/conversations/list-page";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { deleteConversation, restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { moveToTeam } from "@/lib/modules/conversations/state/move-to-team";
import { purgeDeletedConversations } from "@/lib/modules/conversations/state/purge-deleted";
import { reopenConversation, undoClose } from "@/lib/modules/conversations/state/reopen-conversation";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { createRandom } from "@/prisma/seed/random";
import { addAttender, newVisitor, signedIn } from "@/tests/support/context";
import { keptAndCounted } from "@/tests/support/conversations/counted";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let team: Ctx[];
let visitors: VisitorCtx[];
let customerId: number;

beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  const emails = [await addAttender(admin.workspaceId), await addAttender(admin.workspaceId)];
  team = await Promise.all(emails.map(async (email) => (await signedIn(email)).ctx));
  visitors = (await Promise.all(Array.from({ length: 6 }, newVisitor))).map(({ visitor }) => visitor);
  customerId = (await addCustomer(admin)).id;
});
afterAll(() => database.close());

function recount(attenderId: number): Promise<Record<string, number> | undefined> {
  return rows.first(
    `SELECT count(*) AS "all", count(*) FILTER (WHERE status IN ('waiting', 'pending') AND NOT isOutbound) AS unread, count(*) FILTER (WHERE status = 'closed') AS closed,
         count(*) FILTER (WHERE assignedAttenderId = ?) AS mine FROM conversation WHERE workspaceId = ? AND deletedAt IS NULL`,
    attenderId,
    admin.workspaceId,
  );
}

async function expectCounted(): Promise<void> {
  const { kept, counted } = await keptAndCounted(admin.workspaceId);
  expect(kept).toEqual(counted);
  const everything = { anybody: admin.sight.whole, nobody: [], me: [] };
  for (const { attender } of [admin, ...team])
    expect(await readCounters(reads(admin.workspaceId), attender.id, everything, 0)).toMatchObject(
      (await recount(attender.id)) ?? {},
    );
}

test("the demo's counters are what a recount gives", expectCounted);

const CHANGES = 1_500;
const CHANGES_BETWEEN_RECOUNTS = 100;

test("after any history the kept counters are what a recount gives", async () => {
  const random = createRandom(17);
  const chats: number[] = [];
  const text = () => ({ text: "oi", attachments: [], clientMessageId: randomUUID() });
  const somebody = () => random.pick([null, ...team])?.attender.id ?? null;
  const changes: ((ctx: Ctx, chatId: number) => Promise<unknown>)[] = [
    async () => {
      const { conversationId } = await sendVisitorMessage(random.pick(visitors), text());
      if (!chats.includes(conversationId)) chats.push(conversationId);
    },
    async (ctx) => {
      const status = random.pick(["active", "waiting", "pending", "closed"] as const);
      const begun = {
        subject: "contada",
        customerId,
        companyId: null,
        channel: "email",
        priority: "low",
        tags: [],
        status,
      };
      const rest = { assignedAgentId: somebody(), message: "oi", clientId: randomUUID() };
      chats.push((await createConversation(ctx, newConversationSchema.parse({ ...begun, ...rest }))).id);
    },
    (ctx, chatId) => sendMessage(ctx, { chatId, ...text() }),
    (ctx, chatId) => takeConversation(ctx, { chatId, attenderId: ctx.attender.id }),
    (ctx, chatId) => assignConversation(ctx, { chatId, attenderId: somebody(), from: somebody() }),
    async (_, chatId) => {
      const row = await rows.first<{ teamId: number | null }>("SELECT teamId FROM conversation WHERE id = ?", chatId);
      const teamId = random.pick([null, ...admin.teamIds]);
      await moveToTeam(admin, { chatId, teamId, from: row?.teamId ?? null });
    },
    closeConversation,
    undoClose,
    reopenConversation,
    deleteConversation,
    restoreConversation,
    async () => {
      const { attender } = random.pick(team);
      await toggleAttenderStatus(admin, attender.id, false);
      await toggleAttenderStatus(admin, attender.id, true);
    },
  ];
  for (let done = 0; done < CHANGES; ) {
    // Several in one turn share a commit, in which their deltas are folded.
    const together = Array.from({ length: random.integer(1, 5) }, () =>
      random.pick(changes)(random.pick(team), chats.length > 0 ? random.pick(chats) : 0),
    );
    for (const outcome of await Promise.allSettled(together))
      if (outcome.status === "rejected" && !(outcome.reason instanceof AppError)) throw outcome.reason;
    const before = Math.floor(done / CHANGES_BETWEEN_RECOUNTS);
    done += together.length;
    if (Math.floor(done / CHANGES_BETWEEN_RECOUNTS) > before) await expectCounted();
  }
  expect((await recount(team[0]?.attender.id ?? 0))?.closed).toBeGreaterThan(0);
  await purgeDeletedConversations(Date.now() + 48 * 60 * 60 * 1000);
  await expectCounted();
});
