import { apiGet, apiSend } from "@/lib/client/http/api";
import type { ViewCountDto, ViewDto, ViewInput } from "@/lib/modules/conversations/views/schema";

const ADDRESS = "/api/v1/conversation-views";

/** The views that this attender uses, those beside the tabs first. */
export const fetchViews = (signal?: AbortSignal): Promise<ViewDto[]> => apiGet<ViewDto[]>(ADDRESS, {}, signal);

/** Address of the view at a place beside the tabs, from 0 on; null where none is, and when they can't be read. */
export async function pinnedAddress(place: number): Promise<string | null> {
  const views = await fetchViews().catch(() => []);
  const view = views.filter(({ pin }) => pin !== null)[place];
  return view ? viewAddress(view.id) : null;
}

/** Address of a view. */
export const viewAddress = (id: number): string => `/conversations?view=${id}`;

/** How many conversations some of them have. */
export const fetchViewCounts = (ids: readonly number[]): Promise<ViewCountDto[]> =>
  apiGet<ViewCountDto[]>(`${ADDRESS}/counts`, { ids: ids.join(",") });

/** Adds a view. */
export const createView = (input: ViewInput): Promise<ViewDto> => apiSend<ViewDto>("POST", ADDRESS, input);

/** Changes a view. @param version which edit of it the change began with */
export const changeView = (id: number, input: ViewInput, version: number): Promise<ViewDto> =>
  apiSend<ViewDto>("PUT", `${ADDRESS}/${id}`, { ...input, version });

/** Deletes a view. */
export const deleteView = (id: number): Promise<object> => apiSend<object>("DELETE", `${ADDRESS}/${id}`);

/** Brings a deleted view back. */
export const restoreView = (id: number): Promise<ViewDto> => apiSend<ViewDto>("POST", `${ADDRESS}/${id}/restore`);

/** Puts a view beside the tabs, at the end or at a place from 0 on. */
export const pinView = (id: number, position?: number): Promise<object> =>
  apiSend<object>("PUT", `${ADDRESS}/${id}/pin`, position === undefined ? {} : { position });

/** Takes a view away from there. */
export const unpinView = (id: number): Promise<object> => apiSend<object>("DELETE", `${ADDRESS}/${id}/pin`);
