/** The row for a key of sums. A key that the map doesn't have yet gets a row of zeros. */
export function kept<Key extends object, Zero extends object>(
  rows: Map<string, Key & Zero>,
  key: Key,
  zero: Zero,
): Key & Zero {
  const name = JSON.stringify(Object.values(key));
  const known = rows.get(name);
  if (known) return known;
  const row = { ...key, ...zero };
  rows.set(name, row);
  return row;
}

/** The value of a key, made when it is asked for first. */
export function madeOnce<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = make();
  values.set(key, value);
  return value;
}
