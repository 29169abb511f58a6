import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outgoingMessageId } from "@/lib/modules/channels/email/reply-address";
import { takeIn } from "@/lib/modules/channels/email/take-in";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { addChannel, runAllJobs, runJobs } from "@/tests/support/channels/email/channel";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, multipart, part, rawMail } from "@/tests/support/channels/email/raw-mail";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new MailDesk();
let number = 0;

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterAll(async () => {
  await desk.close();
  await database.close();
});

/** A report as Postfix, Exchange and the others write it. */
function report(parts: string[], change: Record<string, string> = {}): Buffer {
  const { type, body } = multipart("report; report-type=delivery-status", [
    part("text/plain", "Undelivered"),
    part(
      "message/delivery-status",
      "Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; marta@cliente.example\nAction: failed\nStatus: 5.1.1\n",
    ),
    ...parts,
  ]);
  const own = { From: "MAILER-DAEMON@mx.example", "Content-Type": type, "Message-ID": `<devolvida${++number}@mx>` };
  return rawMail(headers({ ...own, ...change }), body);
}
const aside = () => rawClient().quarantinedMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
const state = async (chatId: number) => (await desk.newest(chatId))?.delivery?.state;

describe("a report of a message that came back", () => {
  test("says of which in its own References, when it has nothing of the message", async () => {
    const chatId = await desk.conversation();
    const { email } = await desk.delivered(chatId);
    await desk.arrive(report([], { References: email.messageId ?? "" }));
    expect([await state(chatId), (await aside()).resolvedAt]).toEqual(["failed", expect.any(Date)]);
  });

  test("that says nothing of which waits for somebody to look", async () => {
    const chatId = await desk.conversation();
    await desk.delivered(chatId);
    await desk.arrive(report([]));
    expect(await state(chatId)).toBe("sent");
    expect(await aside()).toMatchObject({
      reason: "bounce",
      resolvedAt: null,
      fromAddress: "mailer-daemon@mx.example",
    });
  });

  test("may have the message in its text, as Exim writes it", async () => {
    const chatId = await desk.conversation();
    const { email } = await desk.delivered(chatId);
    const text = `A message that you sent could not be delivered.\n\n  marta@cliente.example\n    550 unknown user\n\n------ This is a copy of the message, including all the headers. ------\n\nReturn-path: <suporte@empresa.example>\nMessage-Id: ${email.messageId}\nSubject: Re: Cobrança\n\nOi`;
    const own = { "X-Failed-Recipients": "marta@cliente.example", "Auto-Submitted": "auto-replied" };
    await desk.arrive(rawMail(headers({ From: "Mailer-Daemon@mx.example", ...own }), text));
    expect((await desk.newest(chatId))?.delivery).toMatchObject({
      state: "failed",
      errorCode: "bounced",
      errorDetail: "marta@cliente.example",
    });
  });

  test("finds ours, though somebody wrote to us under the same id", async () => {
    const chatId = await desk.conversation();
    const { email } = await desk.delivered(chatId);
    const other = await addChannel(desk.ctx, { name: "Outra", fromEmail: "outra@empresa.example" });
    await takeIn({ workspaceId: desk.ctx.workspaceId, id: other.id }, [
      rawMail(headers({ "Message-ID": email.messageId ?? "", From: "mallory@cliente.example" }), "Sou eu"),
    ]);
    await runJobs();
    await desk.arrive(report([part("text/rfc822-headers", `Message-ID: ${email.messageId}\n`)]));
    const { conversationId, messageSeq } = await rawClient().emailMessage.findFirstOrThrow({
      where: { messageId: email.messageId?.slice(1, -1), isOutgoing: true },
    });
    const delivery = await rawClient().messageDelivery.findFirstOrThrow({ where: { conversationId, messageSeq } });
    expect([conversationId, delivery.state]).toEqual([chatId, "failed"]);
  });

  test("of another workspace's message is none of ours", async () => {
    const chatId = await desk.conversation();
    const foreign = outgoingMessageId("suporte@empresa.example", desk.ctx.workspaceId + 1, chatId, 2);
    await desk.arrive(report([part("text/rfc822-headers", `Message-ID: <${foreign}>\n`)]));
    expect((await aside()).resolvedAt).toBeNull();
  });

  test("about an automatic answer of ours is nobody's business", async () => {
    const chatId = await desk.conversation();
    const { workspaceId } = desk.ctx;
    const ours = outgoingMessageId("suporte@empresa.example", workspaceId, chatId, "a20261121");
    await desk.arrive(report([part("text/rfc822-headers", `Message-ID: <${ours}>\n`)]));
    expect((await aside()).resolvedAt).not.toBeNull();
    const forged = ours.replace(/\.[a-z2-7]{16}@/, ".aaaaaaaaaaaaaaaa@");
    await desk.arrive(report([part("text/rfc822-headers", `Message-ID: <${forged}>\n`)]));
    expect((await aside()).resolvedAt).toBeNull();
  });

  test("about a report makes no conversation and is answered by nobody", async () => {
    await rawClient().emailChannel.update({
      where: { id: desk.channel.id },
      data: { autoReplyEnabled: true, autoReplyMessage: "Recebemos." },
    });
    const before = await rawClient().conversation.count();
    await desk.arrive(report([part("message/rfc822", "From: MAILER-DAEMON@x\nSubject: Undelivered\n\nOi")]));
    await desk.arrive(
      rawMail(headers({ From: "postmaster@mx.example", "Return-Path": "<>" }), "Sua mensagem não chegou"),
    );
    await runJobs();
    expect(desk.smtp.received).toEqual([]);
    expect(await rawClient().conversation.count()).toBe(before + 1);
    await rawClient().emailChannel.update({ where: { id: desk.channel.id }, data: { autoReplyEnabled: false } });
  });
});

describe("what can't be read", () => {
  test("is in quarantine with its sender and subject", async () => {
    const deep = Array.from(
      { length: 80 },
      (_, level) => `--b${level}\nContent-Type: multipart/mixed; boundary=b${level + 1}\n\n`,
    );
    await desk.arrive(
      rawMail(
        headers({ "Content-Type": "multipart/mixed; boundary=b0", Subject: "=?utf-8?Q?Fundo_do_po=C3=A7o?=" }),
        deep.join(""),
      ),
    );
    expect(await aside()).toMatchObject({
      reason: "unparsable",
      fromAddress: "marta@cliente.example",
      subject: "Fundo do poço",
    });
  });

  test("because it took too long isn't tried again: it would cost the same", async () => {
    let tries = 0;
    const parse = async () => {
      tries += 1;
      return { failure: "too_slow", detail: "2000 ms" };
    };
    setGlobalSlot("email.parser", { parse, stop: async () => undefined });
    await desk.arrive(rawMail(headers(), "Oi"));
    expect(await aside()).toMatchObject({ reason: "too_slow", detail: "2000 ms" });
    await runAllJobs();
    // The message, and its head for who looks through the quarantine.
    expect(tries).toBe(2);
    setGlobalSlot("email.parser", undefined);
  });

  test("because the machine had no time is read when it has", async () => {
    const busy = { parse: () => Promise.reject(new Error("no time")), stop: async () => undefined };
    setGlobalSlot("email.parser", busy);
    const before = await rawClient().quarantinedMessage.count();
    await desk.arrive(rawMail(headers({ "Message-ID": "<depois@cliente.example>" }), "Oi"));
    setGlobalSlot("email.parser", undefined);
    await runAllJobs();
    expect(await rawClient().quarantinedMessage.count()).toBe(before);
    expect(await rawClient().emailMessage.count({ where: { messageId: "depois@cliente.example" } })).toBe(1);
  });

  test("because it is too large is there, too, with both", async () => {
    await takeIn(
      { workspaceId: desk.ctx.workspaceId, id: desk.channel.id },
      [rawMail(headers({ Subject: "Vídeo" }), "x".repeat(99))],
      {
        isCut: true,
      },
    );
    await runJobs();
    expect(await aside()).toMatchObject({
      reason: "too_large",
      subject: "Vídeo",
      fromAddress: "marta@cliente.example",
    });
  });
});
