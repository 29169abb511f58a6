import { useTranslations } from "next-intl";
import type { GivablePermission } from "@/lib/modules/attenders/roles/policy";

/** Says what permissions let people do. */
export function usePermissionWords() {
  const t = useTranslations("roles");
  const wordOf = (permission: GivablePermission) => {
    const [area, act] = permission.split(".");
    return t(`permissions.${area}.${act}`);
  };
  const wordsOf = (permissions: readonly GivablePermission[]) =>
    permissions.length === 0 ? t("readsOnly") : permissions.map(wordOf).join(" · ");
  return { wordOf, wordsOf };
}
