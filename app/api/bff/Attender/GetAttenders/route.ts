import { listAttenders } from "@/lib/modules/attenders/list-attenders";
import { attenderPageSchema, attendersQuerySchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "A page of the team by name; the search finds names and e-mails, with or without accents.",
    permission: "attenders.manage",
    forbidden: "ATTENDERS_LIST_FORBIDDEN",
    query: attendersQuerySchema,
    response: attenderPageSchema,
  },
  ({ ctx, query }) => listAttenders(ctx, query),
);
