"use client";

import { LockIcon, PencilIcon, PlusIcon, ShieldCheckIcon, Trash2Icon, UserCogIcon, UserIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { usePermissions } from "@/components/desk/screen/permissions";
import { useOwnList } from "@/components/settings/use-own-list";
import { Button } from "@/components/ui/button";
import { RetryNotice } from "@/components/ui/notice";
import { RowAction } from "@/components/ui/row-action";
import { toast } from "@/components/ui/toast/toast-store";
import { deleteRole, ROLES_ADDRESS, restoreRole } from "@/lib/client/calls/role-calls";
import { messageOf } from "@/lib/client/http/api";
import { lazyPart } from "@/lib/client/lazy-part";
import { useHub } from "@/lib/client/live/use-hub";
import { useWork } from "@/lib/client/use-work";
import { DEFAULT_PERMISSIONS } from "@/lib/modules/attenders/roles/policy";
import type { RoleDto } from "@/lib/modules/attenders/roles/schema";
import { usePermissionWords } from "./permission-words";

const RoleDialog = lazyPart(() => import("./role-dialog"), "RoleDialog");

/** What each role lets people do, in words, and the workspace's own ones to change. */
export function RolesSection({ initial }: { initial: readonly RoleDto[] }) {
  const t = useTranslations("roles");
  const held = usePermissions();
  const { wordsOf } = usePermissionWords();
  const { rows: roles, isStale, refresh } = useOwnList(ROLES_ADDRESS, initial);
  const [editing, setEditing] = useState<RoleDto | "new" | null>(null);
  const removing = useWork();
  useHub({ onRolesChanged: () => void refresh(), onTeamChanged: () => void refresh() });

  const fail = (error: unknown) =>
    toast({ type: "error", title: t("failedTitle"), message: messageOf(error, t("offline")) });

  function remove(role: RoleDto) {
    void removing.run(async () => {
      await deleteRole(role.id);
      await refresh();
      const restore = () => restoreRole(role.id).then(() => refresh(), fail);
      toast({
        type: "success",
        title: t("deletedTitle"),
        message: t("deletedText", { name: role.name }),
        action: { label: t("undo"), isUndo: true, run: () => void restore() },
      });
    }, fail);
  }

  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      <Button
        icon={PlusIcon}
        className="self-end max-sm:w-full"
        onApproach={RoleDialog.preload}
        onClick={() => setEditing("new")}
      >
        {t("add")}
      </Button>
      <ul aria-label={t("label")} className="divide-y divide-border rounded-md border border-border">
        <RoleLine icon={<ShieldCheckIcon />} name={t("administrator")} text={t("everything")} note={t("fixed")} />
        <RoleLine icon={<UserIcon />} name={t("default")} text={wordsOf(DEFAULT_PERMISSIONS)} note={t("fixed")} />
        {roles.map((role) => {
          const isBeyond = role.permissions.some((permission) => !held.has(permission));
          return (
            <RoleLine
              key={role.id}
              icon={<UserCogIcon />}
              name={role.name}
              text={wordsOf(role.permissions)}
              note={t("people", { count: role.people })}
            >
              {isBeyond ? (
                <span title={t("beyond")} className="p-2 text-muted-foreground">
                  <LockIcon aria-hidden="true" className="size-4" />
                  <span className="sr-only">{t("beyond")}</span>
                </span>
              ) : (
                <>
                  <RowAction
                    label={t("edit", { name: role.name })}
                    icon={<PencilIcon aria-hidden="true" />}
                    onApproach={RoleDialog.preload}
                    onClick={() => setEditing(role)}
                  />
                  <RowAction
                    label={t("delete", { name: role.name })}
                    icon={<Trash2Icon aria-hidden="true" />}
                    isDisabled={removing.isBusy}
                    onClick={() => remove(role)}
                  />
                </>
              )}
            </RoleLine>
          );
        })}
      </ul>
      <p className="text-list text-muted-foreground">{t("everybody")}</p>
      <Suspense>
        {editing === null ? null : (
          <RoleDialog
            role={editing === "new" ? null : editing}
            onSaved={({ name }) => {
              setEditing(null);
              void refresh();
              toast({ type: "success", title: t("savedTitle"), message: t("savedText", { name }) });
            }}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function RoleLine({
  icon,
  name,
  text,
  note,
  children,
}: {
  icon: ReactNode;
  name: string;
  text: string;
  note: string;
  children?: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3 px-3 py-3">
      <span aria-hidden="true" className="mt-0.5 text-muted-foreground [&>svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h3 className="min-w-0 truncate font-medium text-sm">
            <bdi>{name}</bdi>
          </h3>
          <span className="text-muted-foreground text-xs tabular-nums">{note}</span>
        </div>
        <p className="text-pretty text-list text-muted-foreground">{text}</p>
      </div>
      {children ? <div className="-my-1 flex shrink-0">{children}</div> : null}
    </li>
  );
}
