"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

// The chart library weighs as much as all the rest of the screen: reach this file through import() only.

/** One bar of a group; the same for each place on the axis. */
export type Series = { key: string; name: string; colour: string };
/** A place on the axis: its short name there, its long one, and a number for each series. */
export type Place = { label: string; title: string; values: Readonly<Record<string, number>> };

const TICK = { fill: "var(--muted-foreground)", fontSize: 12 };

/** Bars beside each other for each place on the axis. The arrow keys walk through the places. */
export function GroupedBars({
  title,
  places,
  series,
  onPick,
  format,
}: {
  /** Name of the chart for screen readers. */
  title: string;
  places: readonly Place[];
  series: readonly Series[];
  /** A place was clicked; its table has the same for the keyboard. */
  onPick: (index: number, key: string) => void;
  format: (value: number) => string;
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={places.map(({ label, title: name, values }) => ({ label, name, ...values }))}
        title={title}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barGap={1}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="label"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: "var(--border)" }}
          interval="preserveStartEnd"
          minTickGap={16}
        />
        <YAxis allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} width={36} tickFormatter={format} />
        <Tooltip
          cursor={{ fill: "var(--accent)" }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point: unknown = payload?.[0]?.payload;
            if (!active || !isPoint(point)) return null;
            return (
              <div className="rounded-md border border-border bg-popover px-3 py-2 text-popover-foreground text-xs shadow-float">
                <p className="font-medium">{point.name}</p>
                {series.map(({ key, name, colour }) => (
                  <p key={key} className="flex items-center gap-1.5 tabular-nums">
                    <span aria-hidden="true" className="size-2 rounded-sm" style={{ background: colour }} />
                    {name}: {format(Number(point[key] ?? 0))}
                  </p>
                ))}
              </div>
            );
          }}
        />
        {series.map(({ key, name, colour }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            fill={colour}
            radius={[3, 3, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
            className="cursor-pointer"
            onClick={(_, index) => onPick(index, key)}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function isPoint(value: unknown): value is { name: string } & Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";
}
