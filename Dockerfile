# The product as one image. How it is run: compose.yaml; what was checked of it: docs/operations.md.

FROM node:24-slim AS build
WORKDIR /app
# Installing generates the Prisma client, which needs the schema. Apart from the sources, so that a change of them keeps
# the installed packages.
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY packages packages
COPY prisma/schema prisma/schema
COPY scripts/generate-client.mjs scripts/tables-generator.mjs scripts/
RUN npm ci --omit=dev
COPY . .
RUN npm run build && rm -rf .next/cache

FROM node:24-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data
WORKDIR /app
# root's: whoever gets into the process changes no code.
COPY --from=build /app /app
RUN mkdir -p /data /backups .next/cache && chown node:node /data /backups .next/cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "scripts/healthcheck.mjs"]
# Without npm in between, which would not hand signals on.
CMD ["node", "dist/server.mjs"]
