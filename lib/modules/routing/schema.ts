import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { BOARD_FILTER } from "@/lib/modules/conversations/board/filter";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { queryFields } from "@/lib/modules/records/query-schema";
import { versionField } from "@/lib/modules/records/schema";
import { PASS_REASONS, ROUTING_MODES } from "./policy";

const id = z.number().int();
const instant = z.iso.datetime();
const count = z.number().int();

/** Body of POST /api/v1/queue/next: what the caller has now; null when nothing waits for them. */
export const nextSchema = z.object({ chat: chatSchema.nullable() });
export type NextDto = z.infer<typeof nextSchema>;

/** How a queue's conversations find somebody. */
const routingFields = {
  mode: z.enum(ROUTING_MODES),
  /** When they are given out; null: in the company's hours. */
  calendarId: id.positive().max(ID_MAX).nullable(),
  /** Whatever the hours. */
  isAlways: z.boolean(),
  /** For how long one is offered to somebody; 0: it is given without asking. */
  offerSeconds: z.union([z.literal(0), z.number().int().min(10).max(300)]),
  skillWaitSeconds: z.number().int().min(0).max(86_400),
  /** 0: a customer doesn't go back to whom they had last. */
  stickyHours: z.number().int().min(0).max(720),
  /** 0: what somebody who left hasn't answered stays theirs. */
  requeueMinutes: z.number().int().min(0).max(1_440),
  tellsPlace: z.boolean(),
};

/** A team's way of giving conversations out; `audience` 0: of what belongs to no team. */
export const routingSchema = z.object({
  audience: id,
  /** The team's name; null: no team. */
  name: z.string().nullable(),
  ...routingFields,
  ...versionField,
});
export type RoutingDto = z.infer<typeof routingSchema>;

/** Body of PUT /api/v1/routing/queues/{audience}. Version 0: nobody has said anything yet. */
export const changeRoutingSchema = z.strictObject({ ...routingFields, ...versionField });
export type RoutingInput = Omit<z.output<typeof changeRoutingSchema>, "version">;

const weightFields = {
  webchat: z.number().int().min(1).max(1_000),
  whatsapp: z.number().int().min(1).max(1_000),
  email: z.number().int().min(1).max(1_000),
};

/** What a conversation of each channel takes of somebody's capacity. */
export const weightsSchema = z.object({ ...weightFields, ...versionField });
export type WeightsDto = z.infer<typeof weightsSchema>;
/** Body of PUT /api/v1/routing. */
export const changeWeightsSchema = z.strictObject({ ...weightFields, ...versionField });
export type WeightsInput = Omit<z.output<typeof changeWeightsSchema>, "version">;

const personSchema = z.object({
  attenderId: id,
  name: z.string(),
  status: z.enum(["available", "away", "offline"]),
  since: instant.nullable(),
  /** How much they can have at once, what they have, and in how many conversations. */
  units: count,
  used: count,
  items: count,
  skills: z.array(z.string()),
});
export type RoutedPersonDto = z.infer<typeof personSchema>;

/** Answer of GET /api/v1/routing. */
export const routingsSchema = z.object({
  weights: weightsSchema,
  queues: z.array(routingSchema),
  people: z.array(personSchema),
});
export type RoutingsDto = z.infer<typeof routingsSchema>;

/** Path of a queue. */
export const audienceParamsSchema = z.strictObject({
  audience: z.coerce.number().int().min(0).max(ID_MAX),
});

/** Body of PUT /api/v1/attenders/{id}/capacity. */
export const capacitySchema = z.strictObject({ units: z.number().int().min(0).max(10_000) });

/** A conversation that waits, as the queue shows it. */
const waitingSchema = z.object({
  chatId: id,
  subject: z.string(),
  customer: z.string(),
  place: count,
  enteredAt: instant,
  wanted: z.array(z.string()),
  offeredTo: z.string().nullable(),
});

/** Query of GET /api/v1/queue. */
export const queueQuerySchema = z.strictObject({
  ...queryFields(BOARD_FILTER),
});

/** Answer of GET /api/v1/queue: what waits of all that the caller sees, or of one team, in the order in which it is taken. */
export const queueSchema = z.object({
  total: count,
  /** How long somebody who comes now waits, in seconds; null where too little has moved lately to say. */
  expectedSeconds: count.nullable(),
  /** The first hundred. */
  waiting: z.array(waitingSchema),
});
export type QueueDto = z.infer<typeof queueSchema>;

/** Answer of GET /api/v1/conversations/{id}/routing: why somebody gets a conversation that waits, or nobody. */
export const explanationSchema = z.object({
  /** Null: it doesn't wait. */
  waiting: z
    .object({
      place: count,
      enteredAt: instant,
      mode: z.enum(ROUTING_MODES),
      /** When the queue opens; null: it is open. */
      opensAt: instant.nullable(),
      /** Whether it never opens. */
      isShut: z.boolean(),
      heldUntil: instant.nullable(),
      wanted: z.array(z.string()),
      relaxAt: instant.nullable(),
      offeredTo: z.object({ id, name: z.string(), until: instant }).nullable(),
      weight: count,
    })
    .nullable(),
  /** Who is asked, in the order in which they are; `passed` null: they could have it. */
  candidates: z.array(
    z.object({
      attenderId: id,
      name: z.string(),
      passed: z.enum(PASS_REASONS).nullable(),
      units: count,
      used: count,
      /** The skills that it asks for and they haven't. */
      missing: z.array(z.string()),
      wasLast: z.boolean(),
    }),
  ),
});
export type ExplanationDto = z.infer<typeof explanationSchema>;

/** A conversation that is offered to somebody. */
const offerSchema = z.object({
  chatId: id,
  subject: z.string(),
  customer: z.string(),
  channel: z.enum(["email", "whatsapp", "webchat"]),
  /** The customer's last words. */
  preview: z.string(),
  until: instant,
  seconds: count,
});
export type OfferDto = z.infer<typeof offerSchema>;

/** Answer of GET /api/v1/queue/offers. */
export const offersSchema = z.object({ offers: z.array(offerSchema) });
/** Answer of POST /api/v1/queue/hand-over: how many conversations went back to the queue. */
export const handedOverSchema = z.object({ count });
