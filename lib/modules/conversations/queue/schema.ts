import { z } from "zod";
import { chatSchema } from "../schema";

/** Answer of POST /api/v1/queue/next: what the caller has now; null when nothing waits for them. */
export const nextSchema = z.object({ chat: chatSchema.nullable() });
export type NextDto = z.infer<typeof nextSchema>;
