import { CircleQuestionMarkIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { ClientMessages } from "@/components/shell/client-messages";
import { railIcons } from "@/components/shell/module-icons";
import { MODULES } from "@/components/shell/modules";
import { Rail } from "@/components/shell/rail/rail";
import { ShellFrame } from "@/components/shell/shell-frame";
import type { DemoCredentials } from "@/components/sign-in/demo-hint";
import { WelcomePanel } from "@/components/sign-in/welcome-panel-part";
import { Tooltip } from "@/components/ui/tooltip";

/** What a visitor sees on every address: the navigation without an account, and the invitation to sign in. */
export function WelcomeScreen({ demo, startOpen = false }: { demo: DemoCredentials | null; startOpen?: boolean }) {
  const t = useTranslations("shell");
  return (
    <ClientMessages namespaces={["auth"]}>
      <ShellFrame
        rail={
          <Rail icons={railIcons()} seen={MODULES}>
            <Tooltip label={t("loginRequired")} side="right" className="max-[40.0625rem]:[&>[aria-hidden]]:hidden">
              <span
                role="img"
                aria-label={t("loginRequired")}
                className="flex size-9 items-center justify-center rounded-full bg-muted text-muted-foreground"
              >
                <CircleQuestionMarkIcon aria-hidden="true" className="size-5" />
              </span>
            </Tooltip>
          </Rail>
        }
      >
        <WelcomePanel demo={demo} startOpen={startOpen} />
      </ShellFrame>
    </ClientMessages>
  );
}
