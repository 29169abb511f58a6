import { apiGet, apiSend } from "@/lib/client/http/api";
import type { ApplyMacro, MacroDto, MacroInput, MacroResult } from "@/lib/modules/macros/schema";

/** Address of the macros that this attender uses. */
export const MACROS_ADDRESS = "/api/v1/macros";

/** The macros that this attender uses, by name. */
export const fetchMacros = (signal?: AbortSignal): Promise<MacroDto[]> =>
  apiGet<MacroDto[]>(MACROS_ADDRESS, {}, signal);

/** Adds a macro. */
export const createMacro = (input: MacroInput): Promise<MacroDto> => apiSend<MacroDto>("POST", MACROS_ADDRESS, input);

/** Changes a macro. @param version which edit of it the form began with */
export const changeMacro = (id: number, input: MacroInput, version: number): Promise<MacroDto> =>
  apiSend<MacroDto>("PUT", `${MACROS_ADDRESS}/${id}`, { ...input, version });

/** Deletes a macro. */
export const deleteMacro = (id: number): Promise<object> => apiSend<object>("DELETE", `${MACROS_ADDRESS}/${id}`);

/** Does with a conversation what a macro says. */
export const applyMacro = (chatId: number, asked: ApplyMacro): Promise<MacroResult> =>
  apiSend<MacroResult>("POST", `/api/v1/conversations/${chatId}/macros`, asked);
