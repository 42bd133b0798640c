import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address for several servers on this machine. */
export interface Balancer {
  port: number
  close(): void
}

/** Forwards each request to the server at the port that `choose` returns, and its answer back. */
export async function startBalancer(choose: (req: IncomingMessage) => number): Promise<Balancer> {
  const server = createServer((req, res) => {
    const { method, url: path, headers } = req
    const to = { host: '127.0.0.1', port: choose(req), method, path, headers }
    const passed = request(to, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(res)
    })
    passed.on('error', () => res.destroy())
    req.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
