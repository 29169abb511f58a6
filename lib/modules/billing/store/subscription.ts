import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** How many people the workspace's plan has seats for. */
export const planSeats = statement(() => tables.selectFrom("subscription").select("seats"));
