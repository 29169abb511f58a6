import { redirect } from "next/navigation";

/** The root is the dashboard's other name (specification 1, section 2). */
export default function RootPage(): never {
  redirect("/analytics");
}
