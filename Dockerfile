# Both programs: `node build/server.js` is the portal, `node build/trading-api/main.js` the trading API, which with
# an argument is a command of the operator (`… backup FOLDER`).
FROM node:24-slim AS build
WORKDIR /market
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-save

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /market
COPY --from=build /market/package.json ./
COPY --from=build /market/node_modules ./node_modules
COPY --from=build /market/build ./build
COPY --from=build /market/trading-api/platform/database/migrations ./trading-api/platform/database/migrations
COPY --from=build /market/trading-api/platform/storage/picture-worker.mjs ./trading-api/platform/storage/
RUN mkdir /data && chown node /data
USER node
VOLUME /data
CMD ["node", "build/server.js"]
