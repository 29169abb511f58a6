import { apiGet, apiSend } from "@/lib/client/http/api";
import type { FormInput, TicketFormDto } from "@/lib/modules/forms/schema";

/** Address of the forms by which tickets are made. */
export const FORMS_ADDRESS = "/api/v1/ticket-forms";

/** The forms that the viewer sees in their order, archived ones too. */
export const fetchForms = (signal: AbortSignal): Promise<TicketFormDto[]> =>
  apiGet<TicketFormDto[]>(FORMS_ADDRESS, {}, signal);

/** Adds a form below the others. */
export const createForm = (input: FormInput): Promise<TicketFormDto> =>
  apiSend<TicketFormDto>("POST", FORMS_ADDRESS, input);

/** Changes a form. @param version which edit of it the caller began with */
export const changeForm = (id: number, input: FormInput, version: number): Promise<TicketFormDto> =>
  apiSend<TicketFormDto>("PUT", `${FORMS_ADDRESS}/${id}`, { ...input, version });

/** Offers a form no more. */
export const archiveForm = (id: number): Promise<TicketFormDto> =>
  apiSend<TicketFormDto>("DELETE", `${FORMS_ADDRESS}/${id}`);

/** Offers an archived form again. */
export const restoreForm = (id: number): Promise<TicketFormDto> =>
  apiSend<TicketFormDto>("POST", `${FORMS_ADDRESS}/${id}/restore`);

/** Says in which order the forms are offered. */
export const orderForms = (ids: readonly number[]): Promise<TicketFormDto[]> =>
  apiSend<TicketFormDto[]>("PUT", `${FORMS_ADDRESS}/order`, { ids });
