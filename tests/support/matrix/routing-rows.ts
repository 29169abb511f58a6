const ROUTING = {
  mode: "manual",
  isAlways: false,
  offerSeconds: 0,
  skillWaitSeconds: 60,
  stickyHours: 0,
  requeueMinutes: 0,
  tellsPlace: false,
  version: 0,
};

/** The fields of the queue's and the routing's routes that name a row. */
export const ROUTING_SLOTS = {
  "GET /api/v1/queue query.team": "team",
  "POST /api/v1/queue/offers/[id]/accept params.id": "conversation",
  "POST /api/v1/queue/offers/[id]/decline params.id": "conversation",
  "GET /api/v1/conversations/[id]/routing params.id": "conversation",
  "PUT /api/v1/routing/queues/[audience] params.audience": "team",
  "PUT /api/v1/routing/queues/[audience] body.calendarId": "calendar",
  "PUT /api/v1/attenders/[id]/capacity params.id": "attender",
} as const;

/** Fields of those routes that name none. */
export const ROUTING_NO_ID: readonly string[] = [
  ...["mode", "isAlways", "offerSeconds", "skillWaitSeconds", "stickyHours", "requeueMinutes", "tellsPlace"],
  ...["webchat", "whatsapp", "units"],
];

/** Bodies of those routes that are right but for the ids. */
export const ROUTING_BODIES: Record<string, object> = {
  "PUT /api/v1/routing/queues/[audience]": ROUTING,
  "PUT /api/v1/attenders/[id]/capacity": { units: 100 },
};
