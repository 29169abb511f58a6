import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import type { AccountView } from "@/components/shell/account-view";
import { toast } from "@/components/ui/toast/toast-store";
import { savePreferences } from "@/lib/client/preferences-changes";

/** Makes the secondary language the interface's, and the interface's the secondary one. */
export function useLanguageSwitch({
  primaryLanguage,
  secondaryLanguage,
}: Pick<AccountView, "primaryLanguage" | "secondaryLanguage">): [isPending: boolean, switchLanguage: () => void] {
  const t = useTranslations("shell.preferences");
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const switchLanguage = () =>
    startTransition(async () => {
      try {
        await savePreferences({ primaryLanguage: secondaryLanguage, secondaryLanguage: primaryLanguage });
        router.refresh();
      } catch {
        toast({ type: "error", title: t("failedTitle"), message: t("failedMessage") });
      }
    });
  return [isPending, switchLanguage];
}
