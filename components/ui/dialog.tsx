"use client";

import { XIcon } from "lucide-react";
import { Close, Content, Description, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { type ComponentProps, createContext, type ReactNode, useContext, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { useNoStrayClick } from "@/components/ui/unsaved/stray-click";
import { LeaveScopeProvider, useLeaveScope } from "@/components/ui/unsaved/unsaved";

// Radix dialogs weigh about 12 kB gzip: reach this file through next/dynamic or import(), never from a first screen.

/**
 * Holds an open dialog; mounted only while it is. Whichever way somebody closes it, what is typed in a form of it is asked
 * about first. `isBusy`: it stays, as what was sent is on its way. `isLight`: the page under it isn't locked, only covered. Locking
 * works out every style of the page anew, which a dialog that opens by a key and closes at once can't afford.
 */
export function Dialog({
  isBusy = false,
  isLight = false,
  onClose,
  children,
}: {
  isBusy?: boolean;
  isLight?: boolean;
  /** Null: it can't be closed. */
  onClose: (() => void) | null;
  children: ReactNode;
}) {
  const { scope, leave } = useLeaveScope(onClose);
  return (
    <LeaveScopeProvider value={scope}>
      <Root modal={!isLight} open onOpenChange={(open) => (open || isBusy || !onClose ? undefined : leave())}>
        <Light value={isLight}>{children}</Light>
      </Root>
    </LeaveScopeProvider>
  );
}

const Light = createContext(false);

/** Closes the dialog it is in, as its ✕ does. */
export const DialogClose = Close;

// What opened the dialog went with what it was about, or was a key. Whoever has moved the focus since knew better.
function focusWhatIsLeft(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const main = document.querySelector<HTMLElement>("main");
  (main?.querySelector<HTMLElement>("h1[tabindex]") ?? main)?.focus({ preventScroll: true });
}

/**
 * The dialog's panel over a dimmed page. Give `closeLabel` to get a close button; leave it out for none. `title` and `text`
 * stand on top, where they aren't among the children.
 */
export function DialogContent({
  className,
  title,
  text,
  children,
  closeLabel,
  onInteractOutside,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...props
}: Omit<ComponentProps<typeof Content>, "title"> & { title?: ReactNode; text?: ReactNode; closeLabel?: string }) {
  const opener = useRef<Element | null>(null);
  const isLight = useContext(Light);
  // Radix has none over a page that it doesn't lock.
  const Cover = isLight ? "div" : Overlay;
  const noStrayClick = useNoStrayClick();
  return (
    <Portal>
      <Cover className="fixed inset-x-0 top-0 bottom-[var(--toast-space,0px)] z-50 animate-fade-in overflow-y-auto bg-overlay">
        <div className="flex min-h-full items-end justify-center sm:items-center sm:p-6">
          <Content
            className={cn(
              "relative w-full max-w-lg animate-rise-in rounded-t-lg bg-popover p-6 text-popover-foreground shadow-float outline-none sm:rounded-lg",
              className,
            )}
            onInteractOutside={(event) => {
              const { target } = event;
              // A toast lies over the dialog; using it is no wish to leave the dialog. It may be gone by now.
              if (target instanceof Element && (!target.isConnected || target.closest("[data-toaster]")))
                event.preventDefault();
              onInteractOutside?.(event);
            }}
            // Radix returns focus to its own Trigger only, and a dialog that is loaded when needed has none.
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              onOpenAutoFocus?.(event);
            }}
            onCloseAutoFocus={(event) => {
              onCloseAutoFocus?.(event);
              if (event.defaultPrevented) return;
              event.preventDefault();
              if (
                opener.current instanceof HTMLElement &&
                opener.current !== document.body &&
                opener.current.isConnected
              )
                opener.current.focus();
              else focusWhatIsLeft();
            }}
            // What only a locked page does by itself.
            {...(isLight && { "aria-modal": true, onFocusOutside: (event) => event.preventDefault() })}
            {...noStrayClick}
            {...props}
          >
            {title === undefined ? null : (
              <DialogHeader className={closeLabel ? undefined : "pr-0"}>
                <DialogTitle>{title}</DialogTitle>
                <DialogDescription>{text}</DialogDescription>
              </DialogHeader>
            )}
            {children}
            {closeLabel ? (
              <Close
                aria-label={closeLabel}
                className="absolute top-3 right-3 inline-flex size-8 items-center justify-center rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground"
              >
                <XIcon aria-hidden="true" className="size-4" />
              </Close>
            ) : null}
          </Content>
        </div>
      </Cover>
    </Portal>
  );
}

/** Title and description, on top of a dialog. */
export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("mb-4 flex flex-col gap-1.5 pr-8", className)} {...props} />;
}

/** The buttons under a dialog; stacked on a narrow screen, the main one on top. */
export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)} {...props} />;
}

/** The dialog's name; every dialog has one. */
export function DialogTitle({ className, ...props }: ComponentProps<typeof Title>) {
  return <Title className={cn("text-balance break-words font-semibold text-lg", className)} {...props} />;
}

/** What the dialog is about, read out together with its title. */
export function DialogDescription({ className, ...props }: ComponentProps<typeof Description>) {
  return <Description className={cn("break-words text-muted-foreground text-sm", className)} {...props} />;
}
