import { apiAsk, apiGet, apiSend } from "@/lib/client/http/api";
import type {
  FlowDto,
  FlowFigures,
  FlowInput,
  FlowVersionDto,
  Simulation,
  SimulationInput,
} from "@/lib/modules/assistant/flows/schema";

const FLOWS = "/api/v1/flows";

/** Calls about flows. A `version` is the edit that the caller saw. */
export const flowCalls = {
  list: (signal?: AbortSignal) => apiGet<FlowDto[]>(FLOWS, {}, signal),
  read: (id: number, signal?: AbortSignal) => apiGet<FlowDto>(`${FLOWS}/${id}`, {}, signal),
  create: (input: FlowInput) => apiSend<FlowDto>("POST", FLOWS, input),
  change: (id: number, input: FlowInput, version: number) =>
    apiSend<FlowDto>("PUT", `${FLOWS}/${id}`, { ...input, version }),
  remove: (id: number) => apiSend<object>("DELETE", `${FLOWS}/${id}`),
  order: (ids: readonly number[]) => apiSend<FlowDto[]>("PUT", `${FLOWS}/order`, { ids }),
  publish: (id: number, version: number) => apiSend<FlowDto>("POST", `${FLOWS}/${id}/publication`, { version }),
  stop: (id: number, version: number) => apiSend<FlowDto>("DELETE", `${FLOWS}/${id}/publication`, { version }),
  versions: (id: number, signal?: AbortSignal) => apiGet<FlowVersionDto[]>(`${FLOWS}/${id}/versions`, {}, signal),
  figures: (id: number, signal?: AbortSignal) => apiGet<FlowFigures>(`${FLOWS}/${id}/figures`, {}, signal),
  simulate: (input: SimulationInput, signal: AbortSignal) => apiAsk<Simulation>(`${FLOWS}/simulations`, input, signal),
};
