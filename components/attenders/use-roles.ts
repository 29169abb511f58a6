import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect } from "react";
import { ROLES_KEY } from "@/lib/client/cache/cache-keys";
import { fetchRoles } from "@/lib/client/calls/role-calls";
import { onConnected, onHub } from "@/lib/client/live/socket";
import type { RoleDto } from "@/lib/modules/attenders/roles/schema";

const NO_ROLES: readonly RoleDto[] = [];

/** The workspace's own roles, whose names stand on the rows. */
export const RolesContext = createContext<readonly RoleDto[]>(NO_ROLES);

/** The workspace's own roles, kept to what they are. */
export function useLiveRoles(): readonly RoleDto[] {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: ROLES_KEY, queryFn: ({ signal }) => fetchRoles(signal), retry: false });
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries({ queryKey: ROLES_KEY });
    const stops = [onHub("RolesChanged", readAgain), onConnected(readAgain)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return data ?? NO_ROLES;
}

/** The workspace's own roles, below `RolesContext`. */
export const useRoles = (): readonly RoleDto[] => useContext(RolesContext);
