import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Waiting } from "@/components/desk/screen/waiting";
import { FailedLine } from "@/components/ui/failed-line";
import { describeError } from "./describe-error";

/**
 * What a dialog reads each time that it opens, because nothing keeps it up to date meanwhile: bars while it is on its way, why it
 * couldn't be read with the way to try again, or what `children` draw of it.
 */
export function ReadAnew<Data>({
  queryKey,
  read,
  loading,
  bars,
  failed,
  children,
}: {
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Data>;
  /** Says to who sees no bars what they stand for. */
  loading: string;
  /** Height classes of the bars. */
  bars: readonly string[];
  /** A sentence that says what couldn't be read; the reason follows. */
  failed: string;
  children: (data: Data) => ReactNode;
}) {
  const t = useTranslations("conversations");
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (isError)
    return (
      <FailedLine text={`${failed} ${describeError(t, error)}`} retry={t("retry")} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <Waiting label={loading} bars={bars} />;
  return children(data);
}
