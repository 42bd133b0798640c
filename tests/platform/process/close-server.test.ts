import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { trackConnections } from '#server/platform/process/http-server.ts'

/** Connects, reports that, and posts when it is told to. Reports the first line of the answer, or the error. */
const CLIENT = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const isConnected = new Int32Array(workerData.isConnected)
  const socket = connect(workerData.port, '127.0.0.1', () => {
    Atomics.store(isConnected, 0, 1)
    Atomics.notify(isConnected, 0)
  })
  parentPort.on('message', () => socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\n\\r\\n'))
  socket.on('data', (data) => { parentPort.postMessage(String(data).split('\\r')[0]); process.exit() })
  socket.on('error', ({ code }) => { parentPort.postMessage(code); process.exit() })
  socket.on('end', () => { parentPort.postMessage('ended'); process.exit() })
`

test('a request is answered whose connection waited to be accepted when the port was to be closed', async () => {
  const { server, connections } = await startServer()
  const { client, waitUntilConnected } = startClient(server)
  const answer = once(client, 'message')
  client.postMessage('post')
  // The thread stands still, so that the connection is made and not accepted.
  waitUntilConnected()
  await connections.closeServer()
  expect(await answer).toEqual(['HTTP/1.1 200 OK'])
})

test('a request is answered that comes after the port was to be closed, on an accepted connection', async () => {
  const { server, connections } = await startServer()
  const { client } = startClient(server)
  const answer = once(client, 'message')
  await once(server, 'connection')
  const closed = connections.closeServer()
  client.postMessage('post')
  expect(await answer).toEqual(['HTTP/1.1 200 OK'])
  await closed
})

test.each([
  { isBehindProxy: true, method: 'GET', answer: '' },
  { isBehindProxy: true, method: 'HEAD', answer: '' },
  { isBehindProxy: true, method: 'POST', answer: 'HTTP/1.1 200 OK' },
  { isBehindProxy: false, method: 'GET', answer: 'HTTP/1.1 200 OK' },
])(
  'a $method while the port is to be closed, behind a proxy: $isBehindProxy, has the answer "$answer"',
  async ({ isBehindProxy, method, answer }) => {
    const { server, connections } = await startServer({ isBehindProxy })
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    await Promise.all([once(socket, 'connect'), once(server, 'connection')])
    const closed = connections.closeServer()
    socket.write(`${method} / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`)
    expect((await text(socket)).split('\r')[0]).toBe(answer)
    await closed
  },
)

async function startServer({ isBehindProxy } = { isBehindProxy: false }) {
  const server = createServer((_req, res) => res.setHeader('Connection', 'close').end())
  const connections = trackConnections(server, isBehindProxy)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, connections }
}

function startClient(server: Server) {
  const isConnected = new SharedArrayBuffer(4)
  const { port } = server.address() as AddressInfo
  const client = new Worker(CLIENT, { eval: true, workerData: { port, isConnected } })
  return { client, waitUntilConnected: () => Atomics.wait(new Int32Array(isConnected), 0, 0) }
}
