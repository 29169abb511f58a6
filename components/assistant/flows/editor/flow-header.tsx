import { ArrowLeftIcon, HistoryIcon, PowerOffIcon, SendHorizontalIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { FlowState } from "@/components/assistant/flows/flow-state";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { FlowDto } from "@/lib/modules/assistant/flows/schema";
import type { FlowDraft } from "./use-flow-draft";

const NAME_MAX = 80;

/** A flow's name, whether it is saved and published, and what can be done with it. */
export function FlowHeader({
  flow,
  draft,
  isReadOnly,
  isBusy,
  canPublish,
  onBack,
  onPublish,
  onStop,
  onVersions,
  onRemove,
}: {
  flow: FlowDto;
  draft: FlowDraft;
  isReadOnly: boolean;
  isBusy: boolean;
  canPublish: boolean;
  onBack: () => void;
  onPublish: () => void;
  onStop: () => void;
  onVersions: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("flows");
  const isLive = flow.live !== null;
  const hasNews = flow.isChanged || draft.state !== "saved";
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton label={t("editor.back")} icon={ArrowLeftIcon} onClick={onBack} />
        <Input
          aria-label={t("editor.name")}
          aria-invalid={draft.values.name.trim() === "" || undefined}
          className="min-w-40 max-w-sm flex-1 font-semibold"
          maxLength={NAME_MAX}
          readOnly={isReadOnly}
          value={draft.values.name}
          onChange={({ target }) => draft.set({ name: target.value })}
        />
        <FlowState flow={{ live: flow.live, isChanged: hasNews }} />
        {isReadOnly ? null : (
          <>
            <span role="status" className="text-list text-muted-foreground">
              {draft.state === "failed" || draft.state === "conflict" ? null : t(`editor.${draft.state}`)}
            </span>
            <span className="flex flex-wrap gap-2 sm:ml-auto">
              <IconButton label={t("editor.versions")} icon={HistoryIcon} onClick={onVersions} />
              <IconButton label={t("delete")} icon={Trash2Icon} onClick={onRemove} />
              {isLive ? (
                <Button icon={PowerOffIcon} variant="outline" aria-disabled={isBusy || undefined} onClick={onStop}>
                  {t("editor.stop")}
                </Button>
              ) : null}
              <Button
                icon={SendHorizontalIcon}
                isBusy={isBusy}
                keepsFocus
                aria-disabled={!canPublish || (isLive && !hasNews) || isBusy || undefined}
                onClick={onPublish}
              >
                {t(isLive ? (hasNews ? "editor.publishAgain" : "editor.published") : "editor.publish")}
              </Button>
            </span>
          </>
        )}
      </div>
      {draft.state === "failed" ? (
        <Notice
          title={t("editor.failed")}
          action={
            <Button variant="outline" size="sm" onClick={draft.retry}>
              {t("editor.retry")}
            </Button>
          }
        >
          {draft.problem}
        </Notice>
      ) : null}
      {draft.conflict ? (
        <Notice
          tone="warning"
          role="alert"
          action={
            <>
              <Button variant="outline" size="sm" onClick={draft.takeTheirs}>
                {t("editor.takeTheirs")}
              </Button>
              <Button variant="outline" size="sm" onClick={draft.keepMine}>
                {t("editor.keepMine")}
              </Button>
            </>
          }
        >
          {draft.conflict.name === null
            ? t("editor.conflictNobody")
            : t("editor.conflict", { name: draft.conflict.name })}
        </Notice>
      ) : null}
    </header>
  );
}
