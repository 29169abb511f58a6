import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import type { RedisLink } from "./redis";

/** What a process knows of the other nodes of its installation. */
export type Cluster = {
  /** Made by chance at each start. */
  readonly nodeId: string;
  /** Whether Redis answers, so that what is said reaches the others. */
  isUp(): boolean;
  /** Says something to every other node, in the order in which it is said; lost when Redis is gone, which the others learn. */
  say(topic: string, data: unknown): void;
  /** Hears what other nodes say on a topic. */
  hear(topic: string, listener: (data: unknown, from: string) => void): void;
  /** What a node that begins, or has missed something, is told; on a topic. */
  tellNewcomers(topic: string, everything: () => unknown): void;
  /** Calls back when a node ended or died; `silentMs`: how long ago it was last heard. */
  onLeft(listener: (nodeId: string, silentMs: number) => void): void;
  /** Calls back when something that others said may have been lost. */
  onMissed(listener: () => void): void;
  /** Calls back once, when every other node that lives has been heard. */
  onSettled(listener: () => void): void;
  /** For commands of others; not for what blocks. */
  readonly redis: RedisLink;
  close(): Promise<void>;
};

/** Installs this process's cluster, or removes it with undefined. */
export function installCluster(cluster: Cluster | undefined): void {
  setGlobalSlot("cluster", cluster);
}

/** This process's cluster; undefined without REDIS_URL. */
export function installedCluster(): Cluster | undefined {
  return peekGlobalSlot<Cluster>("cluster");
}
