"use client";

import { PencilIcon, PlusIcon, StarIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { useLeaveTexts } from "@/components/shell/use-leave-texts";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { useLeaveQuestion } from "@/components/ui/leave-question";
import { toast } from "@/components/ui/toast-store";
import { ApiError } from "@/lib/client/api";
import { makeProfileDefault, profileCalls } from "@/lib/client/channel-calls";
import { type ChatbotProfileDto, PROFILES_MAX } from "@/lib/modules/channels/profiles/schema";
import { ProfileForm } from "./profile-form";
import { type AllConfigs, restoreProfile } from "./restore-profile";
import type { Configs } from "./use-configs";

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
  const [isDirty, setDirty] = useState(false);
  const leaveTexts = useLeaveTexts();
  const addButton = useRef<HTMLButtonElement>(null);
  const sorted = [...profiles.rows].sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.id - b.id);

  const failed = (error: unknown) =>
    toast({
      type: "error",
      title: t("failedTitle"),
      message: error instanceof ApiError && error.message ? error.message : t("offline"),
    });

  function add() {
    if (profiles.rows.length >= PROFILES_MAX) {
      toast({ type: "warning", title: t("limitTitle"), message: t("limitText") });
      return;
    }
    setEditing("new");
  }

  function saved(profile: ChatbotProfileDto) {
    const isNew = editing === "new";
    profiles.put(profile);
    close();
    toast({
      type: "success",
      title: t(isNew ? "addedTitle" : "changedTitle"),
      message: t(isNew ? "addedText" : "changedText", { name: profile.name }),
    });
  }

  function close() {
    setEditing(null);
    setDirty(false);
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
      action: { label: t("undo"), run: () => void restore(profile, before) },
    });
  }

  // The form's way out leads back to the list, the dialog's to the screen; both ask while something is typed.
  const form = useLeaveQuestion(isDirty, leaveTexts, close);
  const dialog = useLeaveQuestion(isDirty, leaveTexts, onClose);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : dialog.leave())}>
      <DialogContent
        className="max-w-2xl"
        closeLabel={t("close")}
        isDirty={isDirty}
        onEscapeKeyDown={(event) => {
          // Escape leaves the form first.
          if (editing === null) return;
          event.preventDefault();
          form.leave();
        }}
      >
        <DialogHeader>
          <DialogTitle className="flex flex-wrap items-center gap-2">
            {t("title")}
            <Badge>
              {profiles.rows.length}/{PROFILES_MAX}
            </Badge>
          </DialogTitle>
          <DialogDescription>{t("text")}</DialogDescription>
        </DialogHeader>
        <ul className="flex flex-col divide-y divide-border border-border border-y">
          {sorted.map((profile) => (
            <li key={profile.id} className="py-3">
              {editing !== "new" && editing?.id === profile.id ? (
                <ProfileForm profile={profile} onDirty={setDirty} onSaved={saved} onCancel={form.leave} />
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
                        onClick={() => void makeDefault(profile)}
                      >
                        <StarIcon aria-hidden="true" />
                      </IconButton>
                    )}
                    <IconButton label={t("editOf", { name: profile.name })} onClick={() => setEditing(profile)}>
                      <PencilIcon aria-hidden="true" />
                    </IconButton>
                    <IconButton label={t("removeOf", { name: profile.name })} onClick={() => void remove(profile)}>
                      <Trash2Icon aria-hidden="true" />
                    </IconButton>
                  </div>
                </div>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-4">
          {editing === "new" ? (
            <ProfileForm profile={null} onDirty={setDirty} onSaved={saved} onCancel={form.leave} />
          ) : (
            <Button ref={addButton} variant="outline" onClick={add}>
              <PlusIcon aria-hidden="true" />
              {t("add")}
            </Button>
          )}
        </div>
        {form.question}
        {dialog.question}
      </DialogContent>
    </Dialog>
  );
}

function IconButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  );
}
