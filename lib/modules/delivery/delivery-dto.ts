import { isoInstantOrNull } from "@/lib/kernel/instant";
import type { DeliveryDto } from "./schema";
import type { DeliveryRow } from "./store/message-delivery";

/** A stored delivery as screens get it. */
export function toDeliveryDto({ state, errorCode, errorDetail, attempts, nextAttemptAt }: DeliveryRow): DeliveryDto {
  return {
    state,
    errorCode,
    errorDetail,
    attempts,
    nextAttemptAt: isoInstantOrNull(nextAttemptAt),
  };
}
