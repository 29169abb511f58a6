import { type LucideIcon, RefreshCwIcon, TriangleAlertIcon, XIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { IconButton } from "./icon-button";

const TONES = {
  danger: "bg-danger-tint text-danger-tint-foreground",
  warning: "bg-warning-tint text-warning-tint-foreground",
  info: "bg-info-tint text-info-tint-foreground",
  success: "bg-success-tint text-success-tint-foreground",
} as const;

/** Props of `Notice`. */
export type NoticeProps = {
  /** What went wrong is `danger`, which is read out at once. */
  tone?: keyof typeof TONES;
  role?: "alert" | "status" | "note";
  /** Over a whole screen and not beside a field. */
  isBanner?: boolean;
  icon?: LucideIcon;
  /** Stands before the text. */
  title?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** The way to put it away, and what that is called. */
  onDismiss?: () => void;
  dismissLabel?: string;
  className?: string;
  /** What there is to know. Without it and a title there is no notice. */
  children?: ReactNode;
};

/** Something to know about what stands beside it: why it failed, what to look out for. */
export function Notice({
  tone = "danger",
  role = tone === "danger" ? "alert" : undefined,
  isBanner = false,
  icon: Icon,
  title,
  action,
  onDismiss,
  dismissLabel,
  className,
  children,
}: NoticeProps) {
  if (!title && !children) return null;
  const isRow = isBanner || Icon || action || onDismiss;
  const isCentered = isBanner || action;
  return (
    <div
      role={role}
      className={cn(
        "rounded-md",
        isBanner ? "px-4 py-3" : "px-3 py-2 text-list",
        Boolean(isRow) && "flex gap-2",
        Boolean(isCentered) && "flex-wrap items-center",
        isBanner && "gap-x-3",
        TONES[tone],
        className,
      )}
    >
      {Icon ? (
        <Icon aria-hidden="true" className={cn("shrink-0", isBanner ? "size-5" : "size-4", !isCentered && "mt-0.5")} />
      ) : null}
      {isRow ? (
        <div className={cn("flex-1", isBanner ? "min-w-48" : action ? "min-w-40" : "min-w-0")}>
          {title ? <strong className="font-semibold">{title} </strong> : null}
          {children}
        </div>
      ) : (
        <>
          {title ? <p className="font-semibold">{title}</p> : null}
          {children}
        </>
      )}
      {action}
      {onDismiss && dismissLabel !== undefined ? (
        <IconButton
          label={dismissLabel}
          icon={XIcon}
          className={cn("shrink-0 text-current", isBanner ? "size-8" : "size-7")}
          onClick={onDismiss}
        />
      ) : null}
    </div>
  );
}

/** Something couldn't be read: why, what is shown instead, and the way to try again. `retry` is what the button says. */
export function RetryNotice({
  retry,
  isLoading = false,
  onRetry,
  icon = TriangleAlertIcon,
  ...notice
}: NoticeProps & { retry: string; isLoading?: boolean; onRetry: () => void }) {
  return (
    <Notice
      {...notice}
      icon={icon}
      action={
        <>
          {notice.action}
          <Button
            icon={RefreshCwIcon}
            variant="outline"
            size="sm"
            aria-disabled={isLoading || undefined}
            onClick={onRetry}
          >
            {retry}
          </Button>
        </>
      }
    />
  );
}
