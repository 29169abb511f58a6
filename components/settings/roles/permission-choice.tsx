import { useTranslations } from "next-intl";
import type { BoundField } from "@/components/desk/form/linked-field";
import { usePermissions } from "@/components/desk/screen/permissions";
import { cn } from "@/components/ui/cn";
import {
  GIVABLE_PERMISSIONS,
  type GivablePermission,
  NEEDED_PERMISSIONS,
  PERMISSION_GROUPS,
} from "@/lib/modules/attenders/roles/policy";
import { usePermissionWords } from "./permission-words";

const GROUPS = Object.keys(PERMISSION_GROUPS) as (keyof typeof PERMISSION_GROUPS)[];

/** Chooses what a role lets people do. What the attender may not do they can't give; what is needed comes along. */
export function PermissionChoice({ field }: { field: BoundField<GivablePermission[]> }) {
  const t = useTranslations("roles");
  const held = usePermissions();
  const { wordOf } = usePermissionWords();
  const chosen = new Set(field.value);

  function put(permission: GivablePermission, isGiven: boolean) {
    const next = new Set(chosen);
    if (isGiven) {
      next.add(permission);
      const needed = NEEDED_PERMISSIONS[permission];
      if (needed) next.add(needed);
    } else {
      next.delete(permission);
      for (const other of GIVABLE_PERMISSIONS) if (NEEDED_PERMISSIONS[other] === permission) next.delete(other);
    }
    // In one order whatever was clicked first: a form that ends as it began has nothing to save.
    field.onChange(GIVABLE_PERMISSIONS.filter((one) => next.has(one)));
  }

  return (
    <div className="flex flex-col gap-4">
      {GROUPS.map((group) => (
        <fieldset key={group} className="flex min-w-0 flex-col">
          <legend className="mb-1.5 font-medium text-sm">{t(`groups.${group}`)}</legend>
          <ul className="divide-y divide-border rounded-md border border-border">
            {PERMISSION_GROUPS[group].map((permission) => {
              const isBeyond = !held.has(permission);
              return (
                <li key={permission}>
                  <label
                    className={cn(
                      "flex min-w-0 items-start gap-3 px-3 py-2 text-sm",
                      isBeyond && "text-muted-foreground",
                    )}
                    title={isBeyond ? t("beyondOne") : undefined}
                  >
                    <input
                      type="checkbox"
                      className="mt-0.5 size-4 shrink-0 accent-primary"
                      checked={chosen.has(permission)}
                      disabled={isBeyond}
                      onChange={({ target }) => put(permission, target.checked)}
                    />
                    <span className="min-w-0 text-pretty">{wordOf(permission)}</span>
                  </label>
                </li>
              );
            })}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}
