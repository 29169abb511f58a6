/** A number of the product's, read when somebody looks. No label has a workspace, a person or an address. */
export type ProductMetric = {
  /** A counter only rises. */
  kind: "gauge" | "counter";
  name: string;
  help: string;
  labels: readonly string[];
  /** Every sample of it. It follows an index or reads a single row, so that a look costs the same in a large installation. */
  read(now: number): Promise<{ labels: Record<string, string>; value: number }[]>;
};
