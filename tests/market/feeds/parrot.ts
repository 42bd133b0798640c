import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A source that says what it was told to, for as many questions as a property test has. */
export interface Parrot {
  base: string
  say(body: string, status: number): void
  close(): void
}

export async function parrot(): Promise<Parrot> {
  let next = { body: '', status: 200 }
  const server = createServer((_request, response) => {
    response.writeHead(next.status).end(next.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: (body, status) => {
      next = { body, status }
    },
    close: () => void server.close().closeAllConnections(),
  }
}
