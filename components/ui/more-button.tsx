import { Button } from "./button";

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
      isBusy={query.isFetchingNextPage}
      variant="outline"
      size="sm"
      className="self-center"
      keepsFocus
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
