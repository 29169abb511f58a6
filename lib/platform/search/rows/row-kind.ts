/**
 * Rows of a table that lists search. `name` stands beside their ids where rows of several tables do; two kinds share the
 * numbers of the index, the one has the even and the other the odd ones.
 */
export type RowKind = { readonly name: string; readonly parity: 0 | 1 };

/** The number of a row in the index. */
export const keyOf = ({ parity }: RowKind, id: number) => 2 * id + parity;

/** The rows of a kind among those of some numbers. */
export const idsOfKeys = ({ parity }: RowKind, keys: readonly number[]) =>
  keys.filter((key) => key % 2 === parity).map((key) => (key - parity) / 2);
