import { useTranslations } from "next-intl";
import { AssignList } from "@/components/desk/menu/assign-list";
import { ButtonMenu } from "@/components/desk/menu/choice-menu";

/** To whom a conversation can be given. */
export function TransferMenu({
  customer,
  assigneeId,
  onAssign,
}: {
  customer: string;
  assigneeId: number | null;
  onAssign: (to: { id: number } | null) => void;
}) {
  const t = useTranslations("conversations");
  const own = useTranslations("team-board");
  return (
    <ButtonMenu label={own("transferOf", { customer })} text={own("transfer")} className="h-8 w-auto px-2.5 text-list">
      <AssignList
        texts={{
          title: t("passTo"),
          nobody: t("notAssigned"),
          failed: t("attendeesError"),
          you: (name) => t("youName", { name }),
        }}
        assigneeId={assigneeId}
        onAssign={onAssign}
      />
    </ButtonMenu>
  );
}
