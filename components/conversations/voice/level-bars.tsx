/** How loud the last moments were, the newest at the end. @param levels from 0 to 1 */
export function LevelBars({ levels }: { levels: readonly number[] }) {
  return (
    <div aria-hidden="true" className="flex h-9 min-w-0 flex-1 items-center justify-end gap-px overflow-hidden">
      {levels.map((level, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={place}
          className="w-1 shrink-0 rounded-full bg-brand"
          style={{ height: `${Math.round(Math.max(0.06, level) * 100)}%` }}
        />
      ))}
    </div>
  );
}
