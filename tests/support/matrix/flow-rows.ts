import { rawClient } from "@/tests/support/prisma/raw-client";

const STEPS = [{ id: "person", does: "hand", text: "Um momento.", teamId: null }];
// Off: what the other calls do with conversations stays without it.
const FLOW = { name: "Matriz", channels: ["webchat"], steps: STEPS };

/** The fields of the flows' routes that name a row. */
export const FLOW_SLOTS = {
  "GET /api/v1/flows/[id] params.id": "flow",
  "PUT /api/v1/flows/[id] params.id": "flow",
  "DELETE /api/v1/flows/[id] params.id": "flow",
  "POST /api/v1/flows/[id]/publication params.id": "flow",
  "DELETE /api/v1/flows/[id]/publication params.id": "flow",
  "GET /api/v1/flows/[id]/versions params.id": "flow",
  "GET /api/v1/flows/[id]/figures params.id": "flow",
} as const;

/** Fields of those routes that name none. */
export const FLOW_NO_ID: readonly string[] = ["hours", "isOpen", "channels", "steps", "said"];

/** Bodies of those routes that are right but for the ids. */
export const FLOW_BODIES: Record<string, object> = {
  "POST /api/v1/flows": FLOW,
  "PUT /api/v1/flows/[id]": { ...FLOW, version: 1 },
  "POST /api/v1/flows/[id]/publication": { version: 1 },
  "DELETE /api/v1/flows/[id]/publication": { version: 1 },
  "POST /api/v1/flows/simulations": { steps: STEPS, said: [{ text: "oi" }], isOpen: true },
};

/** A flow of a workspace. @returns its id */
export async function addFlow(workspaceId: number, name: string): Promise<string> {
  const steps = STEPS.map((step) => ({ ...step, text: name }));
  const data = { ...FLOW, name, steps, workspaceId, position: 1 };
  const { id } = await rawClient().flow.create({ data });
  await rawClient().flowVersion.create({
    data: { workspaceId, flowId: id, number: 1, steps, publishedAt: new Date() },
  });
  return String(id);
}
