"use client";

import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition, useEffect, useState } from "react";
import type { DemoCredentials } from "@/components/sign-in/demo-hint";
import { openDesk } from "@/components/sign-in/open-desk";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast/toast-store";
import { onSignIn } from "@/lib/client/alerts/sign-in-news";
import { takeSessionEndNotice } from "@/lib/client/http/session-end";

const loadDialog = () => import("@/components/sign-in/login-dialog").then((module) => module.LoginDialog);
// Rendered with the page where it starts open: it draws itself in the browser, and its code comes along with the page's.
const LoginDialog = dynamic(loadDialog);

/** The invitation to sign in, and the dialog behind it. */
export function WelcomePanel({ demo, startOpen }: { demo: DemoCredentials | null; startOpen: boolean }) {
  const t = useTranslations("auth");
  const common = useTranslations("common");
  const [open, setOpen] = useState(startOpen);
  const path = usePathname();
  const router = useRouter();
  useEffect(() => {
    if (takeSessionEndNotice()) toast({ type: "warning", title: t("ended.title"), message: t("ended.message") });
  }, [t]);
  // Another tab's sign-in is this one's, too.
  useEffect(() => onSignIn(() => startTransition(() => openDesk(router))), [router]);
  return (
    <div className="flex min-h-full items-center justify-center p-6">
      <div className="flex max-w-md flex-col items-center gap-3 text-center">
        <h1 className="text-balance font-semibold text-2xl">{t("welcome", { product: common("productName") })}</h1>
        <p className="text-muted-foreground">{t("pleaseSignIn")}</p>
        {/* A click before the page's code has arrived goes to the login's own address instead of nowhere. */}
        <Form
          unsaved="nothing"
          action="/login"
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <input type="hidden" name="next" value={path} />
          <Button type="submit" className="mt-3 min-w-32" onApproach={() => void loadDialog()}>
            {t("enter")}
          </Button>
        </Form>
      </div>
      {open ? <LoginDialog demo={demo} /> : null}
    </div>
  );
}
