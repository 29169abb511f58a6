"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { GivablePermission } from "@/lib/modules/attenders/roles/policy";

const OwnPermissions = createContext<ReadonlySet<string> | null>(null);

/** Tells the screens what their attender may do, so that they offer nothing else. The server decides all the same. */
export function PermissionsProvider({
  permissions,
  children,
}: {
  permissions: readonly string[];
  children: ReactNode;
}) {
  const names = permissions.join();
  const held = useMemo(() => new Set(names.split(",")), [names]);
  return <OwnPermissions value={held}>{children}</OwnPermissions>;
}

/** What the attender may do. */
export function usePermissions(): ReadonlySet<string> {
  const held = useContext(OwnPermissions);
  if (!held) throw new Error("usePermissions must be used within a PermissionsProvider");
  return held;
}

/** Whether the attender may do something. */
export const useMay = (permission: GivablePermission): boolean => usePermissions().has(permission);
