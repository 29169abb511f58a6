import { Button } from "./button";
import { Spinner } from "./spinner";

/** Loads the next page of a list, where there is one. */
export function MoreButton({
  query,
  label,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
}) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      className="self-center"
      aria-disabled={query.isFetchingNextPage || undefined}
      onClick={() => void query.fetchNextPage()}
    >
      {query.isFetchingNextPage ? <Spinner /> : null}
      {label}
    </Button>
  );
}
