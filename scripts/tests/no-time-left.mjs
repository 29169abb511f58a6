/** Why a browser test was left out whose turn came after CANGOO_TESTS_UNTIL (epoch milliseconds), where a run may not take longer. */
export const NO_TIME_LEFT = "no time left for this test";
