import { z } from "zod";
import { notFound } from "@/lib/platform/errors/app-error";
import { findWebChatByKey, type ResolvedWebChat } from "./queries";

/** Path parameter that names a web chat by its public key. */
export const clientKeyParams = z.strictObject({
  clientKey: z
    .string()
    .min(8)
    .max(80)
    .regex(/^[\w-]+$/),
});

/** The active web chat of a key. @throws {AppError} NOT_FOUND */
export async function resolveWebChat(clientKey: string): Promise<ResolvedWebChat> {
  const webChat = await findWebChatByKey(clientKey);
  if (!webChat?.isActive) throw notFound();
  return webChat;
}
