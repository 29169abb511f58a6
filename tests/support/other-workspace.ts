import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_AGENT, OTHER_ATTACHMENT_ID, OTHER_CLIENT_KEY, OTHER_UPLOAD_ID } from "./template";

/** Ids of the second workspace's rows, one per kind of thing that an id can name. */
export type OtherIds = {
  workspaceId: number;
  attenderId: number;
  customerId: number;
  companyId: number;
  messageId: number;
  entryId: number;
  cannedReplyId: number;
  sessionId: number;
  conversationId: number;
  visitorId: number;
  webChatId: number;
  attachmentId: string;
  uploadId: string;
  clientKey: string;
};

/** Looks them up in this file's database. */
export async function otherIds(): Promise<OtherIds> {
  const attender = await rawClient().attender.findUniqueOrThrow({ where: { email: OTHER_AGENT } });
  const where = { where: { workspaceId: attender.workspaceId } };
  const [company, message, entry, cannedReply, session] = await Promise.all([
    rawClient().company.findFirstOrThrow(where),
    rawClient().message.findFirstOrThrow(where),
    rawClient().timelineEntry.findFirstOrThrow(where),
    rawClient().cannedReply.findFirstOrThrow(where),
    rawClient().session.findFirstOrThrow(where),
  ]);
  const [customer, conversation, visitor, webChat] = await Promise.all([
    rawClient().customer.findFirstOrThrow(where),
    rawClient().conversation.findFirstOrThrow(where),
    rawClient().visitor.findFirstOrThrow(where),
    rawClient().webChat.findFirstOrThrow(where),
  ]);
  return {
    workspaceId: attender.workspaceId,
    attenderId: attender.id,
    customerId: customer.id,
    companyId: company.id,
    messageId: message.id,
    entryId: entry.id,
    cannedReplyId: cannedReply.id,
    sessionId: session.id,
    conversationId: conversation.id,
    visitorId: visitor.id,
    webChatId: webChat.id,
    attachmentId: OTHER_ATTACHMENT_ID,
    uploadId: OTHER_UPLOAD_ID,
    clientKey: OTHER_CLIENT_KEY,
  };
}
