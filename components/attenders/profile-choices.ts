import { useTranslations } from "next-intl";
import { usePermissions } from "@/components/desk/screen/permissions";
import type { ProfileChoice } from "@/lib/modules/attenders/filter";
import { DEFAULT_PERMISSIONS } from "@/lib/modules/attenders/roles/policy";
import { useRoles } from "./use-roles";

/** The profiles that somebody can have, with their names: the two specified ones and the workspace's own roles. */
export function useProfileChoices(): readonly { value: ProfileChoice; label: string }[] {
  const t = useTranslations("attenders.profile");
  const roles = useRoles();
  return [
    { value: "2", label: t("default") },
    ...roles.map(({ id, name }) => ({ value: `role ${id}` as const, label: name })),
    { value: "1", label: t("administrator") },
  ];
}

/** Which of them the attender can give: nobody gives more than they have. @param kept what stays in any case */
export function useGivableProfiles(isAdministrator: boolean, kept: ProfileChoice) {
  const held = usePermissions();
  const roles = useRoles();
  const isGivable = (value: ProfileChoice) => {
    if (isAdministrator || value === kept) return true;
    if (value === "1") return false;
    const permissions =
      value === "2" ? DEFAULT_PERMISSIONS : roles.find(({ id }) => value === `role ${id}`)?.permissions;
    return permissions?.every((permission) => held.has(permission)) ?? false;
  };
  return useProfileChoices().filter(({ value }) => isGivable(value));
}
