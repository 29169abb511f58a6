import {
  ArrowDownIcon,
  ArrowUpIcon,
  BotIcon,
  CopyIcon,
  GitForkIcon,
  ListIcon,
  LogOutIcon,
  MessageSquareIcon,
  TextCursorInputIcon,
  Trash2Icon,
  UserRoundIcon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import type { FlowProblem, FlowStep, StepKind } from "@/lib/modules/assistant/flows/schema";
import { StepFields } from "./step-fields";
import type { useStepNames } from "./step-names";

/** A kind of step as a picture. */
export const STEP_ICONS: Record<StepKind, typeof BotIcon> = {
  say: MessageSquareIcon,
  menu: ListIcon,
  ask: TextCursorInputIcon,
  check: GitForkIcon,
  hand: UserRoundIcon,
  answer: BotIcon,
  close: LogOutIcon,
};

/** A step of the list: its fields, what is wrong with it, and its place. */
export function StepCard({
  step,
  place,
  count,
  names,
  problems,
  left,
  isHere,
  isReadOnly,
  onChange,
  onMove,
  onCopy,
  onRemove,
}: {
  step: FlowStep;
  /** Where it stands among how many, from 0. */
  place: number;
  count: number;
  names: ReturnType<typeof useStepNames>;
  problems: readonly FlowProblem[];
  /** How many customers wrote no more at it. */
  left: number;
  /** The test conversation stands at it. */
  isHere: boolean;
  isReadOnly: boolean;
  onChange: (step: FlowStep) => void;
  onMove: (by: -1 | 1) => void;
  onCopy: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations("flows");
  const Icon = STEP_ICONS[step.does];
  const kind = t(`steps.${step.does}`);
  const number = place + 1;
  return (
    <li
      id={`step-${step.id}`}
      aria-label={t("stepLabel", { place: number, kind })}
      className={cn(
        "scroll-mt-4 rounded-lg border bg-card",
        problems.length > 0 ? "border-danger" : isHere ? "border-primary" : "border-border",
      )}
    >
      <div className="flex items-center gap-2 py-1 pr-1 pl-3">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        <h3 className="min-w-0 flex-1 truncate font-medium text-sm">
          <span className="text-muted-foreground tabular-nums">{number}. </span>
          {kind}
        </h3>
        {isReadOnly ? null : (
          <div className="flex shrink-0">
            <span data-step-move={`${step.id} -1`}>
              <IconButton
                label={t("stepUp", { place: number })}
                icon={ArrowUpIcon}
                aria-disabled={place === 0 || undefined}
                onClick={() => place > 0 && onMove(-1)}
              />
            </span>
            <span data-step-move={`${step.id} 1`}>
              <IconButton
                label={t("stepDown", { place: number })}
                icon={ArrowDownIcon}
                aria-disabled={place === count - 1 || undefined}
                onClick={() => place < count - 1 && onMove(1)}
              />
            </span>
            <IconButton label={t("stepCopy", { place: number })} icon={CopyIcon} onClick={onCopy} />
            <IconButton label={t("stepRemove", { place: number })} icon={Trash2Icon} onClick={onRemove} />
          </div>
        )}
      </div>
      <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-3 px-3 pb-3">
        <legend className="sr-only">{kind}</legend>
        <StepFields step={step} names={names} onChange={onChange} />
        {problems.length > 0 ? (
          <ul className="text-danger text-list">
            {problems.map(({ problem }) => (
              <li key={problem}>{t(`problems.${problem}`)}</li>
            ))}
          </ul>
        ) : null}
        {left > 0 ? (
          <p className="text-list text-muted-foreground tabular-nums">{t("figures.left", { count: left })}</p>
        ) : null}
      </fieldset>
    </li>
  );
}
