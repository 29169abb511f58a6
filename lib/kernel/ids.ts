/** The largest id of a row: what every database that runs the product holds in an integer column. */
export const ID_MAX = 2_147_483_647;
