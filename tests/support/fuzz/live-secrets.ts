import { createHmac, randomUUID } from "node:crypto";
import { issueLink } from "@/lib/modules/attenders/access-tokens";
import { commit } from "@/lib/modules/events/commit";
import { SIGNUP_TOKEN_HEADER } from "@/lib/modules/signup/schema";
import { startSignup } from "@/lib/modules/signup/start-signup";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { storeSecret } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { storeFile } from "@/lib/platform/storage/storage";
import { signupForm } from "@/tests/support/billing/billing";
import type { RowIds } from "@/tests/support/matrix/own-rows";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { addAttender } from "../context";

/** What lets a stranger's call through, or a row that has to be in a certain state: parameters and headers for it. */
export type Live = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** What a raw body is like when it is right. */
  body?: object | string;
  headers?(body: string | Buffer | undefined): Record<string, string>;
};

const APP_SECRET = "segredo-do-aplicativo";
const PHONE_NUMBER_ID = "987654321";

async function linkFor(ctx: Ctx, purpose: "invite" | "password_reset"): Promise<Live> {
  const email = await addAttender(ctx.workspaceId);
  const { id } = await rawClient().attender.update({ where: { email }, data: { isActive: true } });
  const link = await commit(ctx, (unit) => issueLink(unit, id, purpose));
  return { params: { token: link.split("/").at(-1) ?? "" } };
}

async function survey(ids: RowIds): Promise<Live> {
  const token = newToken();
  const conversationId = Number(ids.conversation);
  const fresh = { conversationId, tokenHash: hashToken(token), rating: null, comment: null, answeredAt: null };
  await rawClient().survey.updateMany({ where: { factId: Number(ids.analyticsExport) }, data: fresh });
  return { params: { token } };
}

async function webChat(ids: RowIds): Promise<Live> {
  const where = { id: Number(ids.webChatConfig) };
  const { clientKey } = await rawClient().webChat.update({
    where,
    data: { isActive: true, offlineForm: true, followsHours: false, allowedDomains: [], identityRequired: false },
  });
  return { params: { clientKey } };
}

async function inbound(ids: RowIds): Promise<Live> {
  const { inboundToken } = await rawClient().emailChannel.findUniqueOrThrow({
    where: { id: Number(ids.emailChannel) },
  });
  const body = "From: Rita <rita@example.com>\r\nMessage-ID: <1@example.com>\r\nSubject: Oi\r\n\r\nOi";
  return { params: { token: inboundToken ?? "" }, body };
}

/** News as Meta writes them, for the number above. */
const WHATSAPP_NEWS = {
  object: "whatsapp_business_account",
  entry: [
    {
      id: "102290129340398",
      changes: [
        {
          field: "messages",
          value: {
            messaging_product: "whatsapp",
            metadata: { display_phone_number: "551140028922", phone_number_id: PHONE_NUMBER_ID },
            contacts: [{ profile: { name: "Rita" }, wa_id: "5511988880001" }],
            messages: [
              { from: "5511988880001", id: "wamid.fuzz", timestamp: "1795269600", type: "text", text: { body: "Oi" } },
            ],
            statuses: [{ id: "wamid.out", status: "read", timestamp: "1795269600", recipient_id: "5511988880001" }],
          },
        },
      ],
    },
  ],
};

/** A call that Meta signed, whatever became of its body. */
async function whatsApp(ids: RowIds): Promise<Live> {
  const appSecret = storeSecret("whatsapp.app-secret", APP_SECRET);
  const taken = { phoneNumberId: PHONE_NUMBER_ID };
  await rawClient().whatsAppChannel.updateMany({ where: taken, data: { phoneNumberId: randomUUID() } });
  await rawClient().whatsAppChannel.update({
    where: { id: Number(ids.whatsAppChannel) },
    data: { ...taken, appSecret, verifyToken: "token-de-verificacao" },
  });
  return {
    body: WHATSAPP_NEWS,
    query: { "hub.mode": "subscribe", "hub.verify_token": "token-de-verificacao", "hub.challenge": "1" },
    headers: (body) => ({
      "X-Hub-Signature-256": `sha256=${createHmac("sha256", APP_SECRET)
        .update(body ?? "")
        .digest("hex")}`,
    }),
  };
}

async function file(ctx: Ctx, ids: RowIds, kind: "upload" | "attachment"): Promise<Live> {
  const place = { workspaceId: ctx.workspaceId, conversationId: Number(ids.conversation) };
  const bytes = Buffer.from("nota");
  const stored = {
    fileName: "nota \ud83d\ude00\u202e.txt",
    contentType: "text/plain; charset=utf-8",
    size: bytes.byteLength,
  };
  const data = { ...place, ...stored, id: randomUUID(), storageKey: await storeFile(ctx.workspaceId, bytes) };
  if (kind === "upload") await rawClient().upload.create({ data: { ...data, attenderId: ctx.attender.id } });
  else await rawClient().attachment.create({ data: { ...data, messageSeq: 1 } });
  return { params: { id: data.id } };
}

const deletedAt = () => ({ data: { deletedAt: new Date() } });
const whereId = (id: string) => ({ where: { id: Number(id) } });

/** Makes what a route asks for besides a right form, anew, because most of it works once. @param name of the route. */
export async function liveSecrets(name: string, ctx: Ctx, ids: RowIds): Promise<Live> {
  if (name.includes("/invites/")) return linkFor(ctx, "invite");
  if (name.includes("/password-resets/[")) return linkFor(ctx, "password_reset");
  if (name.includes("/surveys/")) return survey(ids);
  if (name.includes("/web-chats/")) return webChat(ids);
  if (name.includes("/webhooks/email/")) return inbound(ids);
  if (name.includes("/webhooks/whatsapp")) return whatsApp(ids);
  if (name.includes("/v1/uploads/")) return file(ctx, ids, "upload");
  if (name.includes("/v1/attachments/")) return file(ctx, ids, "attachment");
  if (name.includes("/signups/current")) {
    const { token } = await startSignup(signupForm(), "pt-BR");
    return { headers: () => ({ [SIGNUP_TOKEN_HEADER]: token }) };
  }
  const db = rawClient();
  if (/conversations\/\[id\]\/restore/.test(name))
    await db.conversation.update({ ...whereId(ids.conversation), ...deletedAt() });
  if (/customers\/\[id\]\/restore/.test(name)) await db.customer.update({ ...whereId(ids.customer), ...deletedAt() });
  if (/companies\/\[id\]\/restore/.test(name)) await db.company.update({ ...whereId(ids.company), ...deletedAt() });
  if (/knowledge\/\[id\]\/restore/.test(name))
    await db.knowledgeItem.update({ ...whereId(ids.knowledgeItem), ...deletedAt() });
  if (/instructions\/\[id\]\/restore/.test(name))
    await db.instruction.update({ ...whereId(ids.instruction), ...deletedAt() });
  if (/tickets\/\[id\]\/restore/.test(name))
    await db.ticket.updateMany({
      where: { workspaceId: ctx.workspaceId, number: Number(ids.ticket.replace("ticket-", "")) },
      ...deletedAt(),
    });
  return {};
}
