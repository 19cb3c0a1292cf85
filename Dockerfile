# One image per part of the product: docker build --target founders|investors|matches|media|gateway|demo|nats .

ARG NODE_IMAGE=node:24-trixie-slim
ARG NATS_IMAGE=nats:2-alpine

FROM ${NODE_IMAGE} AS base
# The compile cache in the image halves the start time.
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 PORT=8080 NODE_COMPILE_CACHE=/kindling/.compiled
# Return large buffers, such as those of compression, to the system. With the allocator's heap per thread, a gateway
# under load used twice the memory.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /kindling
COPY --chmod=755 ops/healthy ops/compile /usr/local/bin/
RUN install -d -o node -g node .compiled /erasures
USER node
EXPOSE 8080
# Docker starts a process in the container for each check, which can cost 0.2 s of CPU time.
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=5 CMD ["healthy", "/readyz"]

# Builds the web client and the Prisma clients, and for each part a tree of its production dependencies only.
FROM ${NODE_IMAGE} AS build
WORKDIR /kindling
COPY package.json package-lock.json ./
COPY shared/contracts/package.json shared/contracts/
COPY shared/imports/package.json shared/imports/
COPY shared/service-kit/package.json shared/service-kit/
COPY tests/kit/package.json tests/kit/
COPY services/founders/package.json services/founders/
COPY services/investors/package.json services/investors/
COPY services/matches/package.json services/matches/
COPY services/media/package.json services/media/
COPY gateway/package.json gateway/
COPY standalone/package.json standalone/
COPY web/package.json web/
COPY tests/browser/package.json tests/browser/
COPY bench/package.json bench/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund --include-workspace-root \
      --workspace web --workspace services/founders --workspace services/investors \
      --workspace services/matches --workspace services/media --workspace gateway
COPY scripts/production-tree.ts scripts/
RUN node scripts/production-tree.ts services/founders /production/founders && \
    node scripts/production-tree.ts services/investors /production/investors && \
    node scripts/production-tree.ts services/matches /production/matches && \
    node scripts/production-tree.ts services/media /production/media && \
    node scripts/production-tree.ts gateway /production/gateway
COPY scripts/generate-prisma.ts scripts/
COPY services/founders/prisma services/founders/prisma
COPY services/founders/prisma.config.ts services/founders/
COPY services/investors/prisma services/investors/prisma
COPY services/investors/prisma.config.ts services/investors/
COPY services/matches/prisma services/matches/prisma
COPY services/matches/prisma.config.ts services/matches/
COPY services/media/prisma services/media/prisma
COPY services/media/prisma.config.ts services/media/
RUN node scripts/generate-prisma.ts
COPY tsconfig.base.json ./
COPY shared/contracts/src shared/contracts/src
COPY shared/imports/src shared/imports/src
COPY web web
RUN npm run build -w web

FROM base AS founders
COPY --from=build /production/founders ./
COPY --from=build /kindling/services/founders/generated services/founders/generated
COPY shared/contracts/src shared/contracts/src
COPY shared/imports/src shared/imports/src
COPY shared/service-kit/src shared/service-kit/src
COPY services/founders/prisma services/founders/prisma
COPY services/founders/src services/founders/src
RUN compile services/founders/src/founders-service.ts shared/service-kit/src/process/run-service.ts
ENTRYPOINT ["node", "services/founders/src/main.ts"]

FROM base AS investors
COPY --from=build /production/investors ./
COPY --from=build /kindling/services/investors/generated services/investors/generated
COPY shared/contracts/src shared/contracts/src
COPY shared/imports/src shared/imports/src
COPY shared/service-kit/src shared/service-kit/src
COPY services/investors/prisma services/investors/prisma
COPY services/investors/src services/investors/src
RUN compile services/investors/src/investors-service.ts shared/service-kit/src/process/run-service.ts
ENTRYPOINT ["node", "services/investors/src/main.ts"]

FROM base AS matches
COPY --from=build /production/matches ./
COPY --from=build /kindling/services/matches/generated services/matches/generated
COPY shared/contracts/src shared/contracts/src
COPY shared/service-kit/src shared/service-kit/src
COPY services/matches/prisma services/matches/prisma
COPY services/matches/src services/matches/src
RUN compile services/matches/src/matches-service.ts shared/service-kit/src/process/run-service.ts
ENTRYPOINT ["node", "services/matches/src/main.ts"]

FROM base AS media
COPY --from=build /production/media ./
COPY --from=build /kindling/services/media/generated services/media/generated
COPY shared/contracts/src shared/contracts/src
COPY shared/service-kit/src shared/service-kit/src
COPY services/media/prisma services/media/prisma
COPY services/media/src services/media/src
RUN compile services/media/src/media-service.ts shared/service-kit/src/process/run-service.ts
ENTRYPOINT ["node", "services/media/src/main.ts"]

# Adds demo data to a running product, then exits.
FROM media AS demo
COPY standalone/src/wait-until-consistent.ts standalone/src/
COPY standalone/src/demo standalone/src/demo
HEALTHCHECK NONE
ENTRYPOINT ["node", "standalone/src/demo/main.ts"]

FROM base AS gateway
COPY --from=build /production/gateway ./
COPY --from=build /kindling/web/dist web/dist
COPY shared/contracts/src shared/contracts/src
COPY shared/service-kit/src shared/service-kit/src
COPY gateway/migrations gateway/migrations
COPY gateway/src gateway/src
COPY scripts/hash-passcode.ts scripts/
RUN compile gateway/src/app.ts gateway/src/config.ts shared/service-kit/src/bus/nats/nats-bus.ts
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s --retries=5 CMD ["healthy", "/healthz"]
ENTRYPOINT ["node", "gateway/src/main.ts"]

# NATS with its configuration and a data folder for an unprivileged user.
FROM ${NATS_IMAGE} AS nats
RUN mkdir /data && chown 10001:10001 /data
COPY ops/nats.conf ops/nats-cluster.conf /etc/nats/
USER 10001:10001
VOLUME /data
CMD ["nats-server", "--config", "/etc/nats/nats.conf"]
