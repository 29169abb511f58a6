import { reads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { OutgoingTemplate } from "./queue-whatsapp";
import type { TemplateMessage } from "./schema";
import { templateById } from "./store/whatsapp-template";
import { mismatchOf, renderTemplate, templateContent, toTemplateDto } from "./template-shape";

/**
 * A template with its values, as a message has it and as it goes out, and by which number.
 * @throws {AppError} NOT_FOUND, TEMPLATE_NOT_SENDABLE
 */
export async function prepareTemplate(
  { workspaceId }: { workspaceId: number },
  message: Omit<TemplateMessage, "clientMessageId">,
): Promise<{ channelId: number; text: string; outgoing: OutgoingTemplate }> {
  const row = await reads(workspaceId).first(templateById, { id: message.templateId });
  if (!row) throw notFound();
  const template = toTemplateDto(row);
  const mismatch = mismatchOf(template, message);
  if (!template.isSendable || mismatch) throw new AppError("TEMPLATE_NOT_SENDABLE", { part: mismatch ?? "status" });
  const { text, details } = renderTemplate(template, message);
  const content = templateContent(template, row.parameterFormat, message);
  const headerFile = message.headerUploadId !== null;
  return { channelId: row.channelId, text: text.trim() || template.name, outgoing: { content, details, headerFile } };
}
