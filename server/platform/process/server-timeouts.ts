import { createServer, type Server } from 'node:http'

/** How long a visitor may take for the head and for the whole of a request, and how many may be here at once. */
export const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxConnections: 2_000,
}

/** Patient, not endlessly: a visitor who sends a byte a minute must not hold a place. */
export function patientServer({ maxConnections, ...patience } = PATIENCE): Server {
  const server = createServer(patience)
  server.maxConnections = maxConnections
  return server
}
