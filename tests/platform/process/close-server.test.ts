import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { trackConnections } from '#server/platform/process/http-server.ts'
import { until } from '#tests/support/visitor.ts'

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

test('a request is answered that is under way to a connection used before when the port is closed', async () => {
  const { server, connections } = await startServer()
  const socket = await connectTo(server)
  socket.write(request('GET'))
  expect(String(await once(socket, 'data'))).toContain('200 OK')
  const closed = connections.closeServer()
  await until(() => !server.listening)
  socket.write(request('POST'))
  expect(await text(socket)).toContain('200 OK')
  await closed
})

test.each([
  { method: 'GET', answer: '' },
  { method: 'HEAD', answer: '' },
  { method: 'POST', answer: 'HTTP/1.1 200 OK' },
])(
  'a $method while the port is to be closed behind a proxy has the answer "$answer"',
  async ({ method, answer }) => {
    const { server, connections } = await startServer(true)
    const socket = await connectTo(server)
    const closed = connections.closeServer()
    socket.write(request(method))
    expect((await text(socket)).split('\r')[0]).toBe(answer)
    await closed
  },
)

test('requests sent at once are all answered, and the last answer closes the connection', async () => {
  const { server, connections, done } = await startServer()
  const socket = await connectTo(server)
  connections.closeAfterResponses()
  socket.write(request('POST') + request('GET') + request('POST'))
  const answers = (await text(socket)).split('HTTP/1.1 ').slice(1)
  expect(answers.map((one) => /Connection: (.*)\r/.exec(one)?.[1])).toEqual([
    'keep-alive',
    'keep-alive',
    'close',
  ])
  expect(done).toHaveLength(3)
  await connections.closeServer()
})

test('a request that follows the answer that closes its connection has no effect', async () => {
  const { server, connections, done } = await startServer()
  const socket = await connectTo(server)
  connections.closeAfterResponses()
  socket.write(request('GET', '/at-once') + request('POST'))
  expect((await text(socket)).split('HTTP/1.1 ')).toHaveLength(2)
  expect(done).toEqual(['GET'])
  await connections.closeServer()
})

async function startServer(isBehindProxy = false) {
  const server = createServer()
  const done: string[] = []
  const answer: RequestListener = ({ method = '', url }, res) => {
    done.push(method)
    if (url === '/at-once') res.flushHeaders()
    setImmediate(() => res.end())
  }
  const connections = trackConnections(server, answer, isBehindProxy)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, connections, done }
}

async function connectTo(server: Server): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await Promise.all([once(socket, 'connect'), once(server, 'connection')])
  return socket
}

function request(method: string, path = '/'): string {
  return `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`
}

function startClient(server: Server) {
  const isConnected = new SharedArrayBuffer(4)
  const { port } = server.address() as AddressInfo
  const client = new Worker(CLIENT, { eval: true, workerData: { port, isConnected } })
  return { client, waitUntilConnected: () => Atomics.wait(new Int32Array(isConnected), 0, 0) }
}
