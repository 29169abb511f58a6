import { useEffect } from "react";
import { createStore, useStore } from "@/lib/client/store";

/** The browser's own say in desktop notifications; `unsupported` where it has none, as in an insecure context. */
export type DesktopPermission = NotificationPermission | "unsupported";

const permission = createStore<DesktopPermission>("default");

/** What the browser allows now. */
export function desktopPermission(): DesktopPermission {
  return typeof Notification === "undefined" || !window.isSecureContext ? "unsupported" : Notification.permission;
}

/** Asks the attender through the browser. Only from a click: browsers punish sites that ask unbidden. */
export async function askDesktopPermission(): Promise<DesktopPermission> {
  if (desktopPermission() === "default") await Notification.requestPermission();
  permission.set(desktopPermission());
  return permission.get();
}

async function follow(update: () => void): Promise<() => void> {
  try {
    const status = await navigator.permissions.query({ name: "notifications" });
    status.addEventListener("change", update);
    return () => status.removeEventListener("change", update);
  } catch {
    // Browsers without this query tell when the window is used again.
    return () => undefined;
  }
}

/** Follows the browser's permission, which people change in its own settings. */
export function useDesktopPermission(): DesktopPermission {
  useEffect(() => {
    const update = () => permission.set(desktopPermission());
    update();
    const following = follow(update);
    window.addEventListener("focus", update);
    return () => {
      window.removeEventListener("focus", update);
      void following.then((stop) => stop());
    };
  }, []);
  return useStore(permission, "default");
}
