import { listOffers } from "@/lib/modules/routing/queue/offers";
import { offersSchema } from "@/lib/modules/routing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { summary: "What is offered to the caller now.", permission: "conversations.write", response: offersSchema },
  async ({ ctx }) => ({ offers: await listOffers(ctx) }),
);
