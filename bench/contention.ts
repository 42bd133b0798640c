import { once } from 'node:events'
import { Agent } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/platform/database/connect.ts'
import { prepare } from '#tests/support/database/template.ts'
import { testSettings } from '#tests/support/fakes.ts'
import { RunningServer, temporaryServerFolder } from '#tests/support/process.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { AS_IN_PRODUCTION, benchDatabases } from './bench-databases.ts'
import type { Ratio } from './figures.ts'

const WRITERS = [4, 20, 50]
const MOST_WRITERS = Math.max(...WRITERS)
const ROUNDS = 6
const MEASURED_MS = 1_500
const GOAL = 0.6
const EMAIL = 'olga@assay.test'
const PASSWORD = 'seven brass weights on a tray'

/** One browser: its session, and what it alone works on. */
interface Writer {
  n: number
  visitor: Visitor
  /** The path of a sale of which much is owed. */
  contract: string
  customer: number
  piece: { id: number; price: number; version: number }
  acts: number
}

/** One act of a writer, in one or more requests. Throws when one is refused. */
type Act = (writer: Writer) => Promise<unknown>

const acts: Record<string, Act> = {
  payments: (writer) =>
    post(writer.visitor, `${writer.contract}/payments`, {
      direction: 'in',
      method: 'card',
      amount: '1',
      idempotencyKey: key(writer),
    }),
  'gold prices': ({ visitor, acts }) =>
    post(visitor, '/gold-price-logs', {
      mid: `4100.${String(acts % 100).padStart(2, '0')}`,
      confirmed: true,
      note: 'as read on the board',
    }),
  sales: (writer) => sell(writer, '900'),
  runs: async (writer) => {
    const { visitor, piece, acts } = writer
    const value = piece.price + (acts % 2 === 0 ? 100 : -100)
    const edits = [{ variantId: piece.id, field: 'regular', value, version: piece.version }]
    const body = { kind: 'edit', edits, reason: 'as agreed', idempotencyKey: key(writer) }
    const run = await post(visitor, '/price-runs', body)
    await post(visitor, `${run}/application`, {})
    piece.version += 1
  },
}

/**
 * Acts per second over HTTP, each by a writer with its own session and its own contract, customer and piece, on Postgres
 * compared with SQLite. None may be refused.
 */
export async function contention(): Promise<Ratio[]> {
  const sqlite = await openShop('sqlite')
  const postgres = await openShop('postgres')
  try {
    const ratios: Ratio[] = []
    for (const [name, act] of Object.entries(acts))
      for (const writers of WRITERS)
        ratios.push(
          await compare(`${name} of ${writers} writers`, act, writers, [sqlite, postgres]),
        )
    return ratios
  } finally {
    await sqlite.close()
    await postgres.close()
  }
}

/** Measures the engines in turn, so that what else the machine does slows both. */
async function compare(
  name: string,
  act: Act,
  writers: number,
  [sqlite, postgres]: [MeasuredShop, MeasuredShop],
): Promise<Ratio> {
  const [fast, slow] = [emptyCount(), emptyCount()]
  for (let round = 0; round < ROUNDS; round++)
    for (const [shop, count] of [
      [sqlite, fast],
      [postgres, slow],
    ] as const)
      await writeFor(shop.writers.slice(0, writers), act, count)
  const value = perSecond(slow) / perSecond(fast)
  return {
    name: `${name} over HTTP, postgres`,
    value,
    detail: `${inWords(slow)}; sqlite ${inWords(fast)}`,
    goal: `≥ ${GOAL.toFixed(2)}`,
    isMet: value >= GOAL && slow.refused + fast.refused === 0,
  }
}

interface Count {
  done: number
  refused: number
  ms: number
  /** Of the refusals, the first. */
  reason: string
}

const emptyCount = (): Count => ({ done: 0, refused: 0, ms: 0, reason: '' })

const perSecond = ({ done, ms }: Count) => (done * 1000) / ms

const inWords = (count: Count) =>
  `${perSecond(count).toFixed(0)}/s, ${count.refused} refused${count.reason && ` (${count.reason})`}`

/** Each writer acts again and again for some time. */
async function writeFor(writers: Writer[], act: Act, count: Count): Promise<void> {
  const started = performance.now()
  const write = async (writer: Writer) => {
    while (performance.now() < started + MEASURED_MS) {
      writer.acts += 1
      try {
        await act(writer)
        count.done += 1
      } catch (error) {
        count.refused += 1
        count.reason ||= String(error)
        await wait(10)
      }
    }
  }
  await Promise.all(writers.map(write))
  count.ms += performance.now() - started
}

interface MeasuredShop {
  writers: Writer[]
  close(): Promise<void>
}

/** A server of a shop of priced chains, and writers that are signed in. */
async function openShop(engine: 'sqlite' | 'postgres'): Promise<MeasuredShop> {
  const databases = await benchDatabases(engine, AS_IN_PRODUCTION)
  const url = await databases.url('bench')
  await prepare(url, 'priced', { settings: { adminEmail: EMAIL, adminPassword: PASSWORD } })
  const folder = temporaryServerFolder()
  const agent = new Agent({ keepAlive: true })
  const server = new RunningServer(folder.folder, {
    DATABASE_URL: url,
    SESSION_SECRET: testSettings.sessionSecrets.current,
  })
  const close = async () => {
    agent.destroy()
    server.signal('SIGTERM')
    await server.ended()
    folder.clear()
    await databases.remove()
  }
  try {
    const address = new URL(await server.address())
    const visitors: Visitor[] = []
    for (let n = 0; n < MOST_WRITERS; n++) {
      const visitor = new Visitor(address, agent)
      await visitor.signIn(EMAIL, PASSWORD)
      visitors.push(visitor)
    }
    return { writers: await writersOf(visitors, url), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The visitors with a piece, a customer and a confirmed sale of their own. */
async function writersOf(visitors: Visitor[], url: string): Promise<Writer[]> {
  const db = connect(url)
  const pieces = await db
    .selectFrom('variants')
    .select(['id', 'regular_price', 'version'])
    .where('regular_price', '>', 50_000)
    .limit(visitors.length)
    .execute()
  await db.destroy()
  const writers: Writer[] = []
  for (const [n, visitor] of visitors.entries()) {
    const { id, regular_price, version } =
      pieces[n] ?? fail('there are too few pieces with a price')
    const body = {
      name: `Customer ${n}`,
      email: '',
      phone: '',
      idempotencyKey: `customer-of-bench-${n}`,
    }
    const answer = await visitor.post('/customers/quick', body)
    const { id: customer } = (await json(answer)) as { id: number }
    const writer = {
      visitor,
      n,
      customer,
      piece: { id, version, price: regular_price ?? 0 },
      contract: '',
      acts: 0,
    }
    writers.push({ ...writer, contract: await sell(writer, '900000') })
  }
  return writers
}

/** The path of a new, confirmed sale. */
async function sell(writer: Writer, unitPrice: string): Promise<string> {
  const contract = await post(writer.visitor, '/contracts', {
    type: 'sale',
    customerId: writer.customer,
    lines: [{ description: 'Signet ring', unitPrice }],
    idempotencyKey: key(writer),
  })
  await post(writer.visitor, `${contract}/steps`, { act: 'confirm', version: 1 })
  return contract
}

const key = ({ n, acts }: Writer) => `act-of-writer-${n}-${acts}`

/** The path that the answer leads to. Throws with the refusal. */
async function post(visitor: Visitor, path: string, body: object): Promise<string> {
  const answer = await visitor.post(path, body)
  if (answer.status >= 400)
    throw new Error(`${path} ${answer.status} ${JSON.stringify(await json(answer))}`)
  answer.resume()
  await once(answer, 'end')
  return new URL(answer.headers.location ?? '', 'http://localhost').pathname
}

function fail(message: string): never {
  throw new Error(message)
}
