import { afterAll, beforeAll, expect, test } from "vitest";
import { DELETED_MAX, listDeletedConversations } from "@/lib/modules/conversations/list-deleted";
import {
  deleteConversation,
  RESTORE_MS,
  restoreConversation,
} from "@/lib/modules/conversations/state/delete-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { otherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { dbOf } from "@/tests/support/prisma/scoped-client";

const database = testDatabase();
let ctx: Ctx;
let colleague: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: colleague } = await signedIn(await addAttender(ctx.workspaceId)));
});
afterAll(() => database.close());

const deletedBy = async (by: Ctx, subject: string): Promise<number> => {
  const id = await addConversation(ctx.workspaceId, { subject });
  await deleteConversation(by, id);
  return id;
};
const rowOf = async (id: number, now?: number) =>
  (await listDeletedConversations(ctx, now)).items.find((row) => row.id === id);

test("a deleted conversation is listed with its customer, who deleted it and until when it can be restored", async () => {
  const before = Date.now();
  const id = await deletedBy(colleague, "Apagada por uma colega");
  const row = await rowOf(id);
  const { customer } = await dbOf(ctx).conversation.findFirstOrThrow({ where: { id }, include: { customer: true } });
  expect(row).toMatchObject({
    subject: "Apagada por uma colega",
    customer: { id: customer.id, name: customer.name },
    deletedBy: { id: colleague.attender.id, name: colleague.attender.fullName },
  });
  const deletedAt = Date.parse(row?.deletedAt ?? "");
  expect(deletedAt).toBeGreaterThanOrEqual(before);
  expect(Date.parse(row?.restorableUntil ?? "") - deletedAt).toBe(RESTORE_MS);
});

test("the newest deletion comes first, and a restored conversation is listed no more", async () => {
  const [first, second] = [await deletedBy(ctx, "Primeira"), await deletedBy(ctx, "Segunda")];
  const order = async () =>
    (await listDeletedConversations(ctx)).items.map(({ id }) => id).filter((id) => id === first || id === second);
  expect(await order()).toEqual([second, first]);
  await restoreConversation(ctx, second);
  expect(await order()).toEqual([first]);
});

test("who deleted a conversation again is named, and not who did before", async () => {
  const id = await deletedBy(ctx, "Duas vezes");
  await restoreConversation(ctx, id);
  await deleteConversation(colleague, id);
  expect((await rowOf(id))?.deletedBy?.id).toBe(colleague.attender.id);
});

test("after 24 hours a conversation is listed no more", async () => {
  const id = await deletedBy(ctx, "De ontem");
  const at = Date.parse((await rowOf(id))?.deletedAt ?? "");
  expect(await rowOf(id, at + RESTORE_MS - 1)).toBeDefined();
  expect(await rowOf(id, at + RESTORE_MS)).toBeUndefined();
});

test("another workspace's deleted conversations aren't listed", async () => {
  const { conversationId: id } = await otherIds();
  await rawClient().conversation.update({ where: { id }, data: { deletedAt: new Date() } });
  expect(await rowOf(id)).toBeUndefined();
});

test("the list is bounded and says when there is more", async () => {
  expect((await listDeletedConversations(ctx)).more).toBe(false);
  const ids = [];
  for (let count = 0; count <= DELETED_MAX; count += 1) ids.push(await addConversation(ctx.workspaceId));
  await dbOf(ctx).conversation.updateMany({ where: { id: { in: ids } }, data: { deletedAt: new Date() } });
  const { items, more } = await listDeletedConversations(ctx);
  expect([items.length, more]).toEqual([DELETED_MAX, true]);
});
