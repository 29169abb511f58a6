import { apiSend } from "@/lib/client/http/api";
import type { RoutingDto, RoutingInput, WeightsDto, WeightsInput } from "@/lib/modules/routing/schema";

/** Address of how the workspace gives conversations out. */
export const ROUTING_ADDRESS = "/api/v1/routing";

/** Changes how a queue works. @param audience a team's id, or 0 @param version which edit of it the form began with */
export const changeRouting = (audience: number, input: RoutingInput, version: number): Promise<RoutingDto> =>
  apiSend<RoutingDto>("PUT", `${ROUTING_ADDRESS}/queues/${audience}`, { ...input, version });

/** Changes what a conversation of each channel weighs. @param version which edit of them the form began with */
export const changeWeights = (weights: WeightsInput, version: number): Promise<WeightsDto> =>
  apiSend<WeightsDto>("PUT", ROUTING_ADDRESS, { ...weights, version });

/** Changes how much somebody can have at once. */
export const changeCapacity = (attenderId: number, units: number): Promise<object> =>
  apiSend<object>("PUT", `/api/v1/attenders/${attenderId}/capacity`, { units });
