import { apiGet, apiSend } from "@/lib/client/http/api";
import type { RoleDto, RoleInput } from "@/lib/modules/attenders/roles/schema";

/** Address of the workspace's own roles. */
export const ROLES_ADDRESS = "/api/v1/roles";

/** The workspace's own roles, by name. */
export const fetchRoles = (signal?: AbortSignal): Promise<RoleDto[]> => apiGet<RoleDto[]>(ROLES_ADDRESS, {}, signal);

/** Adds a role. */
export const createRole = (input: RoleInput): Promise<RoleDto> => apiSend<RoleDto>("POST", ROLES_ADDRESS, input);

/** Changes a role. @param version which edit of it the form began with */
export const changeRole = (id: number, input: RoleInput, version: number): Promise<RoleDto> =>
  apiSend<RoleDto>("PUT", `${ROLES_ADDRESS}/${id}`, { ...input, version });

/** Deletes a role. */
export const deleteRole = (id: number): Promise<object> => apiSend<object>("DELETE", `${ROLES_ADDRESS}/${id}`);

/** Brings a deleted role back. */
export const restoreRole = (id: number): Promise<RoleDto> => apiSend<RoleDto>("POST", `${ROLES_ADDRESS}/${id}/restore`);
