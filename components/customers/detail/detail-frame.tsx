import { RefreshCwIcon, Undo2Icon, UserXIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useProblemText } from "@/components/customers/directory/directory-states";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/client/http/api";

/** A wide dialog with who it is about on top; what one does about them stands beside the name. */
export function DetailFrame({
  name,
  description,
  badge,
  buttons,
  onClose,
  children,
}: {
  name: string;
  description: string;
  badge?: ReactNode;
  buttons?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("customers");
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        closeLabel={t("form.close")}
        className="max-w-5xl max-sm:p-4"
        onEscapeKeyDown={(event) => {
          // Escape leaves a small form in it first.
          if (event.target instanceof Element && event.target.closest("[data-inner-form]")) event.preventDefault();
        }}
        // Their name and not the ✕, which is all there is while the rest is on its way.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
      >
        <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 pr-8">
          <Avatar name={name} size="lg" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DialogTitle className="min-w-0 break-words">{name}</DialogTitle>
              {badge}
            </div>
            <DialogDescription>{description}</DialogDescription>
          </div>
          {buttons ? <div className="flex flex-wrap items-center gap-2 max-sm:w-full">{buttons}</div> : null}
        </header>
        {children}
      </DialogContent>
    </Dialog>
  );
}

/** A part of a detail under its own heading. */
export function DetailPart({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-sm">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The detail's shape while it is on its way. */
export function DetailSkeleton() {
  const t = useTranslations("customers");
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">{t("loading")}</span>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}

/** What stands in a detail's place when it can't be read, or when the row is gone. */
export function DetailProblem({
  error,
  gone,
  onRetry,
  onRestore,
  onClose,
}: {
  error: unknown;
  /** Who took it away; null when nobody knows. */
  gone: string | null;
  onRetry: () => void;
  onRestore: () => Promise<boolean>;
  onClose: () => void;
}) {
  const t = useTranslations("customers");
  const problemText = useProblemText();
  const [isRestoring, setRestoring] = useState(false);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div role="alert">
      <EmptyState
        icon={<UserXIcon />}
        headingLevel={3}
        title={isGone ? t("detail.goneTitle") : t("detail.failed")}
        text={isGone ? (gone ? t("detail.goneBy", { by: gone }) : t("detail.goneText")) : problemText(error)}
        action={
          <>
            {isGone ? (
              <Button
                variant="outline"
                aria-disabled={isRestoring || undefined}
                onClick={() => {
                  setRestoring(true);
                  void onRestore().then(() => setRestoring(false));
                }}
              >
                <Undo2Icon aria-hidden="true" />
                {t("form.restore")}
              </Button>
            ) : (
              <Button variant="outline" onClick={onRetry}>
                <RefreshCwIcon aria-hidden="true" />
                {t("retry")}
              </Button>
            )}
            <Button onClick={onClose}>{t("form.close")}</Button>
          </>
        }
      />
    </div>
  );
}

/** Facts by name. Those that are empty are left out. */
export function Facts({ facts }: { facts: readonly { key: string; name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-list">
      {facts.flatMap(({ key, name, value }) =>
        value === null || value === "" ? (
          []
        ) : (
          <div key={key} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
