/** The row that a map has for a key, which is new with zeros. */
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
