# This image contains the gateway, the worker, the database migrations and the administration commands. Node runs TypeScript directly, so the build only installs packages, and bundles the portal for browsers.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY pnpm-lock.yaml pnpm-workspace.yaml package.json .pnpmfile.cjs ./
COPY patches patches
COPY admin/package.json admin/
COPY ai/package.json ai/
COPY bench/package.json bench/
COPY client/package.json client/
COPY db/package.json db/
COPY engine/package.json engine/
COPY engine-metadata/package.json engine-metadata/
COPY extraction/package.json extraction/
COPY gateway/package.json gateway/
COPY platform/package.json platform/
COPY portal/package.json portal/
COPY single/package.json single/
COPY worker/package.json worker/
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter @fds/gateway... --filter @fds/worker... --filter @fds/db... --filter @fds/admin...

FROM node:24-bookworm-slim AS portal
WORKDIR /app
COPY pnpm-lock.yaml pnpm-workspace.yaml package.json .pnpmfile.cjs ./
COPY patches patches
COPY client/package.json client/
COPY portal/package.json portal/
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --filter @fds/portal...
COPY tsconfig.base.json ./
COPY client client
COPY portal portal
RUN node portal/scripts/build.ts

FROM node:24-bookworm-slim AS service
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 STORAGE=file:/files
WORKDIR /app
COPY --from=packages /app ./
COPY platform platform
COPY admin admin
COPY ai ai
COPY db db
COPY docs docs
COPY extraction extraction
COPY gateway gateway
COPY --from=portal /app/portal/dist portal/dist
COPY worker worker
# Creates the folder at which the volume for files is mounted. A new volume gets the owner of this folder.
RUN mkdir /files && chown node:node /files
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", "gateway/src/main.ts"]
