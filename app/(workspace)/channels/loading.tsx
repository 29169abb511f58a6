import { ChannelsSkeleton } from "@/components/channels/channels-skeleton";

/** Stands in for the channels while they are read. */
export default function ChannelsLoading() {
  return <ChannelsSkeleton />;
}
