import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { acceptInvite } from "@/lib/modules/attenders/accept-invite";
import { inviteAttender } from "@/lib/modules/attenders/invite-attender";
import { requestPasswordReset } from "@/lib/modules/attenders/password/request-password-reset";
import { resendInvite } from "@/lib/modules/attenders/resend-invite";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Ctx } from "@/lib/platform/session/context";
import { jobEnds, jobHandlers } from "@/lib/workers/job-handlers";
import { call, forgetLimits, queuedMail, setSeats, tokenOf } from "@/tests/support/attenders/access";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const database = testDatabase();
let admin: { token: string; ctx: Ctx };
let now = 0;
let count = 0;
/** What the server says to the next recipient; null: it takes the message. */
let refusal: number | null = null;
let received = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  logger: false,
  onRcptTo: (_address, _session, done) =>
    done(refusal === null ? undefined : Object.assign(new Error("no such user"), { responseCode: refusal })),
  onData(stream, _session, done) {
    stream.resume().on("end", () => {
      received += 1;
      done();
    });
  },
});
const port = () => (server.server.address() as AddressInfo).port;

function useSmtp(address: string): void {
  process.env.SMTP_URL = address;
  setGlobalSlot("env", undefined);
  setGlobalSlot("mail.smtp", undefined);
}
const breakServer = () => useSmtp("smtp://127.0.0.1:1");
const mendServer = () => useSmtp(`smtp://127.0.0.1:${port()}`);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  admin = await signedIn(DEMO_ACCOUNTS.admin);
  await setSeats(admin.ctx.workspaceId, 100);
});
beforeEach(async () => {
  forgetLimits();
  refusal = null;
  received = 0;
  now = Date.now() + 1;
  await rawClient().job.deleteMany();
  await rawClient().notification.deleteMany();
  mendServer();
});
afterAll(async () => {
  delete process.env.SMTP_URL;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await database.close();
});

/** Lets the worker do what is due until so long from now, as its clock says. */
async function runFor(ms: number): Promise<void> {
  const worker = new Worker({ handlers: jobHandlers, ends: jobEnds, now: () => now, random: () => 1 });
  now = Math.max(now, Date.now() + 1);
  const end = now + ms;
  await worker.runDue();
  for (;;) {
    const next = await rawClient().job.findFirst({ where: { status: "queued" }, orderBy: { runAt: "asc" } });
    if (!next || next.runAt.getTime() > end) break;
    now = Math.max(now, next.runAt.getTime());
    await worker.runDue();
  }
  now = end;
}

const invite = () =>
  inviteAttender(admin.ctx, { firstName: "Nova", surname: "", email: `nova-${++count}@empresa.example`, profile: 2 });
const rowOf = async (email: string) => {
  const { body } = await call("GET /api/bff/Attender/GetAttenders", admin.token, { query: { searchQuery: email } });
  return (body.items as { inviteMail: unknown }[])[0]?.inviteMail;
};
const notices = () => rawClient().notification.findMany({ where: { kind: "mail_failed" }, orderBy: { id: "asc" } });

describe("an invite", () => {
  test("is in the queue, then sent, and its row says so", async () => {
    const { email, inviteMail } = await invite();
    expect(inviteMail).toEqual({ state: "queued", reason: null });
    await runFor(0);
    expect([await rowOf(email), received]).toEqual([{ state: "sent", reason: null }, 1]);
  });

  test("outlives an outage of ten minutes, and its row says meanwhile why it waits", async () => {
    breakServer();
    const { email } = await invite();
    await runFor(10 * MINUTE_MS);
    expect(await rowOf(email)).toEqual({ state: "queued", reason: "unreachable" });
    mendServer();
    await runFor(HOUR_MS);
    expect([await rowOf(email), received, await notices()]).toEqual([{ state: "sent", reason: null }, 1, []]);
  });

  test("that never gets through ends with its link: the row and every administrator learn of it", async () => {
    breakServer();
    const { email } = await invite();
    await runFor(71 * HOUR_MS);
    expect(await rowOf(email)).toMatchObject({ state: "queued" });
    await runFor(2 * HOUR_MS);
    expect(await rowOf(email)).toEqual({ state: "failed", reason: "unreachable" });
    expect(await notices()).toMatchObject([{ attenderId: admin.ctx.attender.id, text: email }]);
  });

  test("to an address that is refused says so at once, and can be sent again", async () => {
    refusal = 550;
    const { id, email } = await invite();
    await runFor(0);
    expect(await rowOf(email)).toEqual({ state: "failed", reason: "refused" });
    const list = await call("GET /api/v1/notifications", admin.token);
    expect(list.body).toMatchObject({ items: [{ kind: "mail_failed", text: email, chatId: null, isRead: false }] });
    refusal = null;
    await resendInvite(admin.ctx, id);
    expect(await rowOf(email)).toEqual({ state: "queued", reason: null });
    await runFor(0);
    expect([await rowOf(email), received]).toEqual([{ state: "sent", reason: null }, 1]);
  });

  test("whose link a later one ended isn't sent, and its end concerns nobody", async () => {
    breakServer();
    const { id, email } = await invite();
    await runFor(MINUTE_MS);
    await resendInvite(admin.ctx, id);
    mendServer();
    await runFor(HOUR_MS);
    expect([await rowOf(email), received, await notices()]).toEqual([{ state: "sent", reason: null }, 1, []]);
  });

  test("that was accepted meanwhile is told to nobody as undelivered", async () => {
    breakServer();
    const { email } = await invite();
    const token = tokenOf((await queuedMail(email))[0]);
    await acceptInvite(token, "Outra@Senha2031", "192.0.2.1");
    await runFor(80 * HOUR_MS);
    expect([await rowOf(email), await notices()]).toEqual([null, []]);
  });
});

test("a reset that can't be sent ends with its link after an hour, and nobody else is told", async () => {
  breakServer();
  await requestPasswordReset({ email: DEMO_ACCOUNTS.agent, address: "192.0.2.1" });
  await runFor(59 * MINUTE_MS);
  const mail = () => rawClient().job.findFirstOrThrow({ where: { type: "mail.send" } });
  expect((await mail()).status).toBe("queued");
  await runFor(7 * MINUTE_MS);
  expect([(await mail()).status, await notices()]).toEqual(["dead", []]);
});
