import { isMisaddressed, takeDraftRecipients, useDraftRecipients } from "@/lib/client/outbox/draft-recipients";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { EmailOptionsInput } from "@/lib/modules/delivery/recipients/schema";

/** To whom the answer that is being written goes, where that can be chosen. */
export function useAnswerRecipients(attenderId: number, { id, channelName }: ChatDto) {
  const people = useDraftRecipients(attenderId, id);
  const byEmail = channelName === "email";
  return {
    byEmail,
    /** Somebody has no right address: nothing can be sent. */
    isMisaddressed: byEmail && isMisaddressed(people),
    /** What is sent along; the next answer goes to whom it goes by itself again. */
    take: (): EmailOptionsInput | undefined => (byEmail ? takeDraftRecipients(attenderId, id) : undefined),
  };
}
