import { apiSend } from "@/lib/client/http/api";
import type { CalendarDto, CalendarInput } from "@/lib/modules/calendars/schema";

/** Address of the workspace's calendars. */
export const CALENDARS_ADDRESS = "/api/v1/calendars";

/** Adds a calendar. */
export const createCalendar = (input: CalendarInput): Promise<CalendarDto> =>
  apiSend<CalendarDto>("POST", CALENDARS_ADDRESS, input);

/** Changes a calendar. @param version which edit of it the form began with */
export const changeCalendar = (id: number, input: CalendarInput, version: number): Promise<CalendarDto> =>
  apiSend<CalendarDto>("PUT", `${CALENDARS_ADDRESS}/${id}`, { ...input, version });

/** Deletes a calendar that nothing follows. */
export const deleteCalendar = (id: number): Promise<object> => apiSend<object>("DELETE", `${CALENDARS_ADDRESS}/${id}`);
