import { z } from "zod";

/** Where a customer writes. */
export const channelSchema = z.enum(["email", "whatsapp", "webchat"]);
export type Channel = z.infer<typeof channelSchema>;
/** 1 email, 2 whatsapp, 3 webchat. */
export const CHANNEL_CODES: Record<Channel, 1 | 2 | 3> = { email: 1, whatsapp: 2, webchat: 3 };

/** Where a conversation is. */
export const statusSchema = z.enum(["active", "waiting", "pending", "closed"]);
export type ConversationStatus = z.infer<typeof statusSchema>;
/** 1 active, 2 closed, 3 waiting, 4 pending (specification 2, section 4.2: 'other pending'). */
export const STATUS_CODES: Record<ConversationStatus, 1 | 2 | 3 | 4> = { active: 1, closed: 2, waiting: 3, pending: 4 };

/** How urgent a conversation or a ticket is. */
export const prioritySchema = z.enum(["low", "medium", "high", "urgent"]);
export type Priority = z.infer<typeof prioritySchema>;
