import { RefreshCwIcon, TriangleAlertIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { EmptyState } from "./empty-state";

/** What stands in the place of something that couldn't be read, and the way to try again; without `onRetry` there is none. */
export function ProblemState({
  title,
  text,
  retry,
  onRetry,
  className,
  children,
}: {
  title: string;
  text: string;
  retry: string;
  onRetry?: () => void;
  className: string;
  /** Further ways on. */
  children?: ReactNode;
}) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<TriangleAlertIcon />}
        title={title}
        text={text}
        action={
          <>
            {onRetry ? (
              <Button icon={RefreshCwIcon} variant="outline" onClick={onRetry}>
                {retry}
              </Button>
            ) : null}
            {children}
          </>
        }
      />
    </div>
  );
}
