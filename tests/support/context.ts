import { DEMO_ACCOUNTS, DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { findWebChatByKey } from "@/lib/modules/channels/web-chat/queries";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { openVisitor, readVisitor } from "@/lib/modules/channels/web-chat/visitors";
import { recordBeginning } from "@/lib/modules/conversations/state/record-change";
import { commit } from "@/lib/modules/events/commit";
import { hashToken } from "@/lib/platform/crypto/token";
import { type Ctx, toContext } from "@/lib/platform/session/context";
import { readSession } from "@/lib/platform/session/sessions";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { openSession } from "./open-session";
import { rows } from "./rows";

/** A signed-in attender of this file's database, without the cost of checking a password. */
export async function signedIn(email: string = DEMO_ACCOUNTS.agent): Promise<{ token: string; ctx: Ctx }> {
  const attender = await rawClient().attender.findUniqueOrThrow({ where: { email } });
  const { token } = await openSession({
    workspaceId: attender.workspaceId,
    attenderId: attender.id,
    userAgent: "test",
    address: "192.0.2.1",
  });
  const row = await readSession(token);
  if (!row) throw new Error(`${email} can't sign in`);
  return { token, ctx: toContext(row, "192.0.2.1") };
}

let colleagues = 0;

/** A further active attender of a workspace. @returns the e-mail address, for signedIn(). */
export async function addAttender(workspaceId: number, profile = 2): Promise<string> {
  const number = ++colleagues;
  const email = `colega-${process.pid}-${number}@demo.example`;
  await rawClient().attender.create({
    data: {
      workspaceId,
      firstName: "Colega",
      surname: `Número ${number}`,
      email,
      passwordHash: null,
      profile,
      namaEdition: "Cangoo 2024",
    },
  });
  return email;
}

/** A conversation without messages in a workspace. @returns its id. */
export async function addConversation(
  workspaceId: number,
  values: {
    assignedAttenderId?: number | null;
    status?: "active" | "waiting" | "pending" | "closed";
    subject?: string;
  } = {},
): Promise<number> {
  const customer = await rawClient().customer.findFirstOrThrow({ where: { workspaceId } });
  const row = await rawClient().conversation.create({
    data: {
      workspaceId,
      subject: values.subject ?? "Teste",
      customerId: customer.id,
      tags: [],
      status: values.status ?? "pending",
      assignedAttenderId: values.assignedAttenderId ?? null,
    },
  });
  const { id, createdAt, status, isOutbound, assignedAttenderId, audience } = row;
  const begun = { status, isOutbound, assignedAttenderId, audience, snoozedUntil: null };
  await commit({ workspaceId }, (unit) => recordBeginning(unit, id, begun, createdAt.getTime()));
  return id;
}

/** A new visitor of the demo workspace's web chat. */
export async function newVisitor(): Promise<{ token: string; visitor: VisitorCtx }> {
  const webChat = await findWebChatByKey(DEMO_CLIENT_KEY);
  if (!webChat) throw new Error("the demo has no web chat");
  const token = await openVisitor(webChat);
  const visitor = await readVisitor(token);
  if (!visitor) throw new Error("the visitor can't be read");
  return { token, visitor };
}

/** Deletes the session of a token the way another process would: the hub isn't told. */
export function deleteSessionRow(token: string): Promise<number> {
  return rows.run("DELETE FROM session WHERE tokenHash = ?", hashToken(token));
}
