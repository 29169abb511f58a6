"use client";

import { PencilIcon, PlusIcon, StarIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Configs } from "@/components/channels/use-configs";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast/toast-store";
import { askFirst } from "@/components/ui/unsaved/unsaved-store";
import { makeProfileDefault, profileCalls } from "@/lib/client/calls/channel-calls";
import { messageOf } from "@/lib/client/http/api";
import { type ChatbotProfileDto, PROFILES_MAX } from "@/lib/modules/channels/profiles/schema";
import { ProfileForm } from "./profile-form";
import { type AllConfigs, restoreProfile } from "./restore-profile";

/** 'Gerenciar Perfis de Chatbot': add, edit, delete, and choose the default one. Mounted only while it is open. */
export function ProfilesDialog({
  profiles,
  configs,
  onMoved,
  onClose,
}: {
  profiles: Configs<ChatbotProfileDto>;
  configs: AllConfigs;
  /** Configs were moved to another profile. */
  onMoved: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("channels.profiles");
  const [editing, setEditing] = useState<ChatbotProfileDto | "new" | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const sorted = [...profiles.rows].sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.id - b.id);

  const failed = (error: unknown) =>
    toast({
      type: "error",
      title: t("failedTitle"),
      message: messageOf(error, t("offline")),
    });

  function add() {
    if (profiles.rows.length >= PROFILES_MAX) {
      toast({ type: "warning", title: t("limitTitle"), message: t("limitText") });
      return;
    }
    edit("new");
  }

  // One form at a time: another one takes the place of what is being typed.
  const edit = (profile: ChatbotProfileDto | "new") => askFirst(() => setEditing(profile));

  function saved(profile: ChatbotProfileDto) {
    const isNew = editing === "new";
    profiles.put(profile);
    close();
    if (isNew) toast({ type: "success", title: t("addedTitle"), message: t("addedText", { name: profile.name }) });
  }

  function close() {
    setEditing(null);
    // The form takes the button that had the focus along.
    requestAnimationFrame(() => addButton.current?.focus());
  }

  async function makeDefault(profile: ChatbotProfileDto) {
    try {
      const now = await makeProfileDefault(profile.id);
      for (const other of profiles.rows)
        if (other.isDefault && other.id !== now.id) profiles.put({ ...other, isDefault: false });
      profiles.put(now);
      toast({ type: "success", title: t("defaultTitle"), message: t("defaultText", { name: now.name }) });
    } catch (error) {
      failed(error);
    }
  }

  async function restore(profile: ChatbotProfileDto, before: AllConfigs) {
    try {
      profiles.put(await restoreProfile(profile, before));
    } catch (error) {
      failed(error);
    }
    onMoved();
  }

  async function remove(profile: ChatbotProfileDto) {
    if (profile.isDefault) {
      toast({ type: "error", title: t("keepDefaultTitle"), message: t("keepDefaultText") });
      return;
    }
    addButton.current?.focus();
    const before = configs;
    try {
      await profileCalls.remove(profile.id);
    } catch (error) {
      failed(error);
      void profiles.reload();
      return;
    }
    profiles.drop(profile.id);
    onMoved();
    toast({
      type: "success",
      title: t("removedTitle"),
      message: t("removedText", { name: profile.name }),
      action: { label: t("undo"), isUndo: true, run: () => void restore(profile, before) },
    });
  }

  return (
    <Dialog onClose={onClose}>
      <DialogContent
        className="max-w-2xl"
        title={
          <span className="flex flex-wrap items-center gap-2">
            {t("title")}
            <Badge>
              {profiles.rows.length}/{PROFILES_MAX}
            </Badge>
          </span>
        }
        text={t("text")}
        closeLabel={t("close")}
        onEscapeKeyDown={(event) => {
          // Escape leaves the form first.
          if (editing === null) return;
          event.preventDefault();
          askFirst(close);
        }}
      >
        <ul className="flex flex-col divide-y divide-border border-border border-y">
          {sorted.map((profile) => (
            <li key={profile.id} className="py-3">
              {editing !== "new" && editing?.id === profile.id ? (
                <ProfileForm profile={profile} onSaved={saved} onCancel={close} />
              ) : (
                <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
                  <div className="min-w-48 flex-1">
                    <p className="flex flex-wrap items-center gap-2">
                      <span className="min-w-0 break-words font-medium text-sm">{profile.name}</span>
                      {profile.isDefault ? <Badge tone="brand">{t("isDefault")}</Badge> : null}
                      <Badge>{t(`environments.${profile.environment}`)}</Badge>
                    </p>
                    <p className="mt-0.5 break-words text-list text-muted-foreground">{profile.description}</p>
                  </div>
                  <div className="flex gap-1">
                    {profile.isDefault ? null : (
                      <IconButton
                        label={t("makeDefaultOf", { name: profile.name })}
                        icon={StarIcon}
                        onClick={() => void makeDefault(profile)}
                      />
                    )}
                    <IconButton
                      label={t("editOf", { name: profile.name })}
                      icon={PencilIcon}
                      onClick={() => edit(profile)}
                    />
                    <IconButton
                      label={t("removeOf", { name: profile.name })}
                      icon={Trash2Icon}
                      onClick={() => void remove(profile)}
                    />
                  </div>
                </div>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-4">
          {editing === "new" ? (
            <ProfileForm profile={null} onSaved={saved} onCancel={close} />
          ) : (
            <Button icon={PlusIcon} ref={addButton} variant="outline" onClick={add}>
              {t("add")}
            </Button>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
