import { EyeOffIcon, MessageCircleOffIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Stands in the place of a conversation that isn't there for this attender, or isn't any more where it `wasShown`. */
export function GoneNotice({ wasShown, onBack }: { wasShown: boolean; onBack: () => void }) {
  const t = useTranslations("conversations");
  return (
    <EmptyState
      icon={wasShown ? <EyeOffIcon /> : <MessageCircleOffIcon />}
      title={t(wasShown ? "hidden.title" : "notFoundTitle")}
      text={t(wasShown ? "hidden.text" : "notFoundText")}
      action={
        <Button variant="outline" onClick={onBack}>
          {t("backToList")}
        </Button>
      }
    />
  );
}
