import { apiAsk, apiGet, apiSend } from "@/lib/client/http/api";
import type {
  ConversationSlaDto,
  SlaPolicyDto,
  SlaPolicyInput,
  SlaPreviewDto,
  SlaTargets,
} from "@/lib/modules/sla/schema";

/** Address of the workspace's SLA policies. */
export const SLA_POLICIES_ADDRESS = "/api/v1/sla-policies";

/** Adds a policy below the others. */
export const createPolicy = (input: SlaPolicyInput): Promise<SlaPolicyDto> =>
  apiSend<SlaPolicyDto>("POST", SLA_POLICIES_ADDRESS, input);

/** Changes a policy. @param version which edit of it the form began with */
export const changePolicy = (id: number, input: SlaPolicyInput, version: number): Promise<SlaPolicyDto> =>
  apiSend<SlaPolicyDto>("PUT", `${SLA_POLICIES_ADDRESS}/${id}`, { ...input, version });

/** Deletes a policy. */
export const deletePolicy = (id: number): Promise<object> => apiSend<object>("DELETE", `${SLA_POLICIES_ADDRESS}/${id}`);

/** Says in which order the policies are asked. @param ids of all of them */
export const orderPolicies = (ids: readonly number[]): Promise<SlaPolicyDto[]> =>
  apiSend<SlaPolicyDto[]>("PUT", `${SLA_POLICIES_ADDRESS}/order`, { ids });

/** When a conversation would be due. `start`: when it begins, now if it isn't said. */
export const previewDeadlines = (
  asked: { calendarId: number | null; targets: SlaTargets; start?: string | undefined },
  signal: AbortSignal,
): Promise<SlaPreviewDto> => apiAsk<SlaPreviewDto>(`${SLA_POLICIES_ADDRESS}/preview`, asked, signal);

/** The deadlines of a conversation, and why they are when they are. */
export const fetchConversationSla = (chatId: number, signal?: AbortSignal): Promise<ConversationSlaDto> =>
  apiGet<ConversationSlaDto>(`/api/v1/conversations/${chatId}/sla`, {}, signal);
