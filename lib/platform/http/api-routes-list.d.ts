/** The routes of the files under app/api, which scripts/build-server.mjs puts together. */
declare module "cangoo:api-routes" {
  export const routes: readonly import("./api-routes").ApiRoute[];
}
