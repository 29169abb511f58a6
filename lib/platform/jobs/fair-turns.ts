type Place = { type: string; workspaceId: number | null };

const keyOf = ({ type, workspaceId }: Place) => `${type}:${workspaceId ?? ""}`;

/**
 * Whose turn it is among the workspaces that wait for jobs of one type (start-time fair queueing): each gets the same time,
 * whatever its jobs cost, and who didn't ask for a while saved nothing up. Times are milliseconds of work.
 */
export class FairTurns {
  /** By type: what the workspace that was served last had got when it was served. */
  readonly #served = new Map<string, number>();
  /** By type and workspace: what it has got. Only those who are ahead of the others are kept. */
  readonly #got = new Map<string, { type: string; milliseconds: number }>();

  /** By type and workspace (`type:id`): how much more than the others it got. Who isn't named got no more. */
  ahead(): Record<string, number> {
    const ahead: Record<string, number> = {};
    for (const [key, { type, milliseconds }] of this.#got) {
      const more = milliseconds - (this.#served.get(type) ?? 0);
      if (more > 0) ahead[key] = more;
      else this.#got.delete(key);
    }
    return ahead;
  }

  /** Notes that a workspace's job begins. */
  begin(place: Place): void {
    const served = this.#served.get(place.type) ?? 0;
    this.#served.set(place.type, Math.max(served, this.#got.get(keyOf(place))?.milliseconds ?? 0));
  }

  /** Notes how long the job took that began last of its type. */
  end(place: Place, tookMs: number): void {
    const milliseconds = (this.#served.get(place.type) ?? 0) + tookMs;
    this.#got.set(keyOf(place), { type: place.type, milliseconds });
  }
}
