import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { confirmPayment } from "@/lib/modules/billing/confirm-payment";
import { payRenewal } from "@/lib/modules/billing/pay-renewal";
import { foundWorkspace } from "@/lib/modules/signup/found-workspace";
import { paySignup } from "@/lib/modules/signup/pay-signup";
import { startSignup } from "@/lib/modules/signup/start-signup";
import { type BillingWorld, billingWorld, signupForm } from "@/tests/support/billing/billing";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { refuseNew, takeNew } from "@/tests/support/refused-rows";

const database = testDatabase();
let world: BillingWorld;
beforeEach(() => {
  world = billingWorld();
});
afterEach(() => takeNew("audit_event"));
afterAll(() => database.close());

/** How many rows there are of all that somebody gets for money. */
const given = async () => ({
  workspaces: await rawClient().workspace.count(),
  subscriptions: await rawClient().subscription.count(),
  attenders: await rawClient().attender.count(),
  receipts: await rawClient().receipt.count(),
  mails: await rawClient().job.count({ where: { type: "mail.send" } }),
  periods: (await rawClient().subscription.findMany({ orderBy: { workspaceId: "asc" } })).map(
    (row) => row.currentPeriodEnd,
  ),
});
const paid = (id: number) =>
  rawClient().payment.update({ where: { id }, data: { status: "paid", paidAt: new Date(world.now) } });

/** Each gives something once its work runs; with the lines of the log that tell of it. */
const GIVING: Record<string, { lines: string[]; begin: () => Promise<() => Promise<unknown>> }> = {
  "founding a workspace": {
    lines: ["workspace.created"],
    begin: async () => () =>
      foundWorkspace({
        companyName: "Olaria do Livro",
        administratorName: "Teresa Lobo",
        administratorEmail: "teresa@livro.example",
        seats: 7,
        locale: "pt-BR",
      }),
  },
  "a paid signup": {
    lines: ["workspace.created", "subscription.started"],
    begin: async () => {
      const payment = await paySignup((await startSignup(signupForm(), "pt-BR")).signup, { method: "pix" });
      await paid(payment.id);
      return () => confirmPayment(payment.id);
    },
  },
  "a paid renewal": {
    lines: ["subscription.renewed"],
    begin: async () => {
      const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
      const currentPeriodEnd = new Date(world.now - 1_000);
      await rawClient().subscription.update({ where: { workspaceId: ctx.workspaceId }, data: { currentPeriodEnd } });
      const { transactionId } = await payRenewal(ctx, { method: "pix" });
      const { id } = await rawClient().payment.findUniqueOrThrow({ where: { transactionId } });
      await paid(id);
      return () => confirmPayment(id);
    },
  },
};

describe.each(Object.entries(GIVING))("%s", (_, { lines, begin }) => {
  test("is in the audit log, or isn't at all", async () => {
    const run = await begin();
    const before = await given();
    const last = (await rawClient().auditEvent.findFirst({ orderBy: { id: "desc" } }))?.id ?? 0;
    await refuseNew("audit_event");
    await expect(run()).rejects.toThrow();
    expect(await given()).toEqual(before);
    await takeNew("audit_event");
    await run();
    const written = await rawClient().auditEvent.findMany({ where: { id: { gt: last } }, orderBy: { id: "asc" } });
    expect(written.map(({ action }) => action)).toEqual(lines);
    for (const { workspaceId, subjectType, subjectId, ipAddress } of written)
      expect([subjectType, subjectId, ipAddress]).toEqual(["workspace", String(workspaceId), ""]);
    expect(await given()).not.toEqual(before);
  });
});
