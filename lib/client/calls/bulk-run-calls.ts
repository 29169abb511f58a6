import { apiGet, apiPost, apiSend } from "@/lib/client/http/api";
import type { SentBulkChange } from "@/lib/modules/conversations/bulk/schema";
import type { BulkRunDto } from "@/lib/modules/conversations/bulk-runs/schema";
import { conditionOfList, type ListQuery } from "@/lib/modules/conversations/filter";
import { conditionText } from "@/lib/modules/conversations/views/filter";

const ADDRESS = "/api/v1/conversation-bulk-runs";

/** Chooses all the conversations that a list has now, for a change. */
export function chooseAll(query: ListQuery): Promise<BulkRunDto> {
  const { filter, team } = query;
  const condition = conditionText(conditionOfList(query));
  return apiPost<BulkRunDto>(ADDRESS, { filter, team, condition: condition === "{}" ? null : condition });
}

/** The attender's bulk changes of the last day. */
export const fetchBulkRuns = (): Promise<BulkRunDto[]> => apiGet<BulkRunDto[]>(ADDRESS);

/** Does something with the chosen ones. */
export const startBulkRun = (id: number, change: SentBulkChange): Promise<BulkRunDto> =>
  apiSend<BulkRunDto>("POST", `${ADDRESS}/${id}/start`, { change });

/** Stops it where it is. */
export const cancelBulkRun = (id: number): Promise<BulkRunDto> => apiSend<BulkRunDto>("DELETE", `${ADDRESS}/${id}`);

/** Takes it back. */
export const undoBulkRun = (id: number): Promise<BulkRunDto> => apiSend<BulkRunDto>("POST", `${ADDRESS}/${id}/undo`);
