import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { toggleAttenderStatus } from "@/lib/modules/attenders/change-attender";
import { updateConversation } from "@/lib/modules/conversations/state/update-conversation";
import { deleteCustomer } from "@/lib/modules/customers/delete-customer";
import { getTicket } from "@/lib/modules/tickets/queries";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { addCustomer } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { dispatchNow } from "@/tests/support/dispatch";
import { addTicket, sentencesOf } from "@/tests/support/tickets/tickets";

const database = testDatabase();
let admin: Ctx;
beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
afterAll(() => database.close());

describe("deactivating an attender", () => {
  test("gives back what they haven't finished, and leaves what they have", async () => {
    const { ctx: gone } = await signedIn(await addAttender(admin.workspaceId));
    const assigneeId = gone.attender.id;
    const open = await addTicket(admin, { assigneeId, status: "waiting_customer" });
    const done = await addTicket(admin, { assigneeId, status: "resolved" });
    await toggleAttenderStatus(admin, assigneeId, false);
    await dispatchNow();
    expect(await getTicket(admin, open.number)).toMatchObject({ assignee: null, status: "open" });
    expect((await sentencesOf(admin, open)).at(-1)).toBe(`Ticket liberado por ${admin.attender.fullName}`);
    expect(await getTicket(admin, done.number)).toMatchObject({ assignee: { id: assigneeId }, status: "resolved" });
  });
});

describe("a deleted customer", () => {
  test("gets no further ticket, and keeps those they have", async () => {
    const customer = await addCustomer(admin);
    const kept = await addTicket(admin, { customerId: customer.id });
    const other = await addTicket(admin);
    await deleteCustomer(admin, customer.id);
    await expect(addTicket(admin, { customerId: customer.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      updateTicket(admin, other.number, { version: other.version, customerId: customer.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await updateTicket(admin, kept.number, { version: kept.version, customerId: customer.id, subject: "Ainda aqui" });
    expect(await getTicket(admin, kept.number)).toMatchObject({
      subject: "Ainda aqui",
      customer: { name: customer.name },
    });
  });

  test("gets no further conversation by an edit, and keeps those they have", async () => {
    const customer = await addCustomer(admin);
    const chatId = await addConversation(admin.workspaceId);
    const form = {
      conversationId: chatId,
      subject: "Assunto",
      companyId: null,
      assignedAgentId: null,
      priority: "medium",
      status: "pending",
      channel: "email",
      tags: [],
    } as const;
    const edited = await updateConversation(admin, { ...form, tags: [], customerId: customer.id });
    expect(edited.user.id).toBe(customer.id);
    await deleteCustomer(admin, customer.id);
    expect((await updateConversation(admin, { ...form, tags: [], customerId: customer.id })).user.id).toBe(customer.id);
    const other = await addConversation(admin.workspaceId);
    await expect(
      updateConversation(admin, { ...form, tags: [], conversationId: other, customerId: customer.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
