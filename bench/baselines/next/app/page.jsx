export const dynamic = "force-dynamic";

export default function EmptyPage() {
  return <p>Baseline</p>;
}
