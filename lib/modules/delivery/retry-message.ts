import { commit } from "@/lib/modules/events/commit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { tellDelivery } from "./change-delivery";
import { toDeliveryDto } from "./delivery-dto";
import { outsideChannel } from "./outside-channels";
import type { DeliveryDto } from "./schema";
import { deliveryOf, messagePlace } from "./store/message-delivery";

/**
 * Sends a message again that failed, or at once one that waits for its next attempt. One that may have arrived is sent again
 * too where the channel can't tell: somebody decided so.
 * @throws {AppError} NOT_FOUND, NOT_RETRYABLE for one that arrived, REPLY_WINDOW_CLOSED
 */
export function retryMessage(ctx: Ctx, input: { chatId: number; messageId: number }): Promise<DeliveryDto> {
  return commit(ctx, async (unit) => {
    const conversationId = input.chatId;
    const message = await unit.first(messagePlace, { conversationId, messageId: input.messageId });
    if (!message) throw notFound();
    const key = { conversationId, messageSeq: message.seq };
    const delivery = await unit.first(deliveryOf, key);
    const result = delivery && (await outsideChannel(message.channel)?.retry(unit, key, delivery));
    if (result === undefined) throw new AppError("NOT_RETRYABLE");
    if (typeof result === "string") throw new AppError(result);
    tellDelivery(unit, key, result);
    return toDeliveryDto(result);
  });
}
