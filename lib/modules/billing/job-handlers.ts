import type { JobType } from "@/lib/platform/jobs/job-terms";
import type { JobHandler } from "@/lib/platform/jobs/worker";
import { logger } from "@/lib/platform/log/logger";
import { CHECK_PAYMENT_JOB, CONFIRM_PAYMENT_JOB, PAYMENT_EVENT_JOB, REFUND_PAYMENT_JOB } from "./billing-jobs";
import { checkPayment } from "./check-payment";
import { confirmPayment } from "./confirm-payment";
import { handlePaymentEvent } from "./receive-webhook";
import { refundPayment } from "./refund-payment";
import { renewSubscriptions } from "./renew-subscriptions";

const RENEW = "subscriptions.renew";

/** Jobs that the queue always holds. */
export const RECURRING_BILLING_JOBS = [RENEW] as const;

const paymentIdOf = (payload: unknown) => (payload as { paymentId: number }).paymentId;

/** What the queue does for billing. @param scheduleNext puts a recurring job back into the queue */
export function billingJobHandlers(scheduleNext: (type: JobType) => Promise<void>) {
  return {
    async [CHECK_PAYMENT_JOB]({ payload }) {
      await checkPayment(paymentIdOf(payload));
    },
    async [CONFIRM_PAYMENT_JOB]({ payload }) {
      await confirmPayment(paymentIdOf(payload));
    },
    async [REFUND_PAYMENT_JOB]({ payload }) {
      await refundPayment(paymentIdOf(payload));
    },
    async [PAYMENT_EVENT_JOB]({ payload }) {
      await handlePaymentEvent((payload as { providerPaymentId: string }).providerPaymentId);
    },
    async [RENEW]() {
      const due = await renewSubscriptions();
      logger().debug({ due }, "subscriptions looked at");
      await scheduleNext(RENEW);
    },
  } satisfies Partial<Record<JobType, JobHandler>>;
}
