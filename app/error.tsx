"use client";

import { ErrorScreen } from "@/components/shell/error-screen";

/** A page that failed. */
export default ErrorScreen;
