import { apiGet, apiSend } from "@/lib/client/http/api";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import type { ChangeOwnStatus, NewOwnStatus, OwnStatusDto } from "@/lib/modules/tickets/statuses/schema";

/** Address of the workspace's own ticket statuses. */
export const TICKET_STATUSES_ADDRESS = "/api/v1/ticket-statuses";

/** The workspace's own ticket statuses, archived ones too. */
export const fetchOwnStatuses = (signal: AbortSignal): Promise<OwnStatusDto[]> =>
  apiGet<OwnStatusDto[]>(TICKET_STATUSES_ADDRESS, {}, signal);

/** Adds an own status below its base's others. */
export const createOwnStatus = (input: NewOwnStatus): Promise<OwnStatusDto> =>
  apiSend<OwnStatusDto>("POST", TICKET_STATUSES_ADDRESS, input);

/** Changes an own status. @param version which edit of it the form began with */
export const changeOwnStatus = (id: number, input: ChangeOwnStatus, version: number): Promise<OwnStatusDto> =>
  apiSend<OwnStatusDto>("PUT", `${TICKET_STATUSES_ADDRESS}/${id}`, { ...input, version });

/** Has an own status be chosen no more. */
export const archiveOwnStatus = (id: number): Promise<OwnStatusDto> =>
  apiSend<OwnStatusDto>("DELETE", `${TICKET_STATUSES_ADDRESS}/${id}`);

/** Lets an archived own status be chosen again. */
export const restoreOwnStatus = (id: number): Promise<OwnStatusDto> =>
  apiSend<OwnStatusDto>("POST", `${TICKET_STATUSES_ADDRESS}/${id}/restore`);

/** Says in which order a base's own statuses are offered: all of them, archived ones too. @returns every one of the workspace */
export const orderOwnStatuses = (base: TicketStatus, ids: readonly number[]): Promise<OwnStatusDto[]> =>
  apiSend<OwnStatusDto[]>("PUT", `${TICKET_STATUSES_ADDRESS}/order`, { base, ids });
