"use client";

import { useTranslations } from "next-intl";
import type { DemoCredentials } from "@/components/sign-in/demo-hint";
import { LoginForm } from "@/components/sign-in/login-form";
import { Marketing } from "@/components/sign-in/marketing";
import { useBackStays } from "@/components/sign-in/use-stay";
import { rememberedSignInEmail } from "@/components/signup/sign-in-email";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";

function stayOpen(event: Event): void {
  event.preventDefault();
}

function focusPassword(event: Event): void {
  const password = (event.currentTarget as Element | null)?.querySelector<HTMLElement>("input[type=password]");
  if (!password || rememberedSignInEmail() === "") return;
  event.preventDefault();
  password.focus();
}

/** The sign-in dialog. It has no way out but signing in; keys that belong to the browser are left alone. */
export function LoginDialog({ demo }: { demo: DemoCredentials | null }) {
  const t = useTranslations("auth.dialog");
  const common = useTranslations("common");
  useBackStays();
  return (
    <Dialog onClose={null}>
      <DialogContent
        className="max-w-md p-0 md:max-w-3xl"
        onOpenAutoFocus={focusPassword}
        onEscapeKeyDown={stayOpen}
        onPointerDownOutside={stayOpen}
        onInteractOutside={stayOpen}
      >
        <div className="md:grid md:grid-cols-[1fr_17rem]">
          <div className="p-6 sm:p-8">
            <DialogHeader className="mb-5 pr-0">
              <DialogTitle>{t("title", { product: common("productName") })}</DialogTitle>
              <DialogDescription>{t("mustSignIn")}</DialogDescription>
            </DialogHeader>
            <LoginForm demo={demo} />
          </div>
          <Marketing />
        </div>
      </DialogContent>
    </Dialog>
  );
}
