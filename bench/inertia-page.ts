import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import { median, type Ratio } from './figures.ts'

const REQUESTS = 1500
const ROUNDS = 9
const GOAL = 0.8

/** CPU time of an Inertia JSON page compared with `res.json` of the same bytes, in one process, measured alternately. */
export async function inertiaPage(): Promise<Ratio[]> {
  const server = fork(new URL('./inertia-server.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const [port] = await once(server, 'message')
    const site = `http://127.0.0.1:${port}`
    const ratios: Ratio[] = []
    for (const size of ['small', 'medium', 'large']) ratios.push(await compare(server, site, size))
    return ratios
  } finally {
    server.disconnect()
  }
}

async function compare(server: ChildProcess, site: string, size: string): Promise<Ratio> {
  const [plainUrl, inertiaUrl] = [`${site}/plain/${size}`, `${site}/inertia/${size}`]
  const bytes = await sameBytes(plainUrl, inertiaUrl)
  const [plain, inertia]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [first, second] = [await cpuOf(server, plainUrl), await cpuOf(server, inertiaUrl)]
    // The first round is a warm-up.
    if (round > 0) plain.push(first)
    if (round > 0) inertia.push(second)
  }
  const value = median(plain) / median(inertia)
  return {
    name: `Inertia JSON page, ${size} (${(bytes / 1000).toFixed(1)} kB)`,
    value,
    detail: `${perRequest(plain)} µs CPU for res.json, ${perRequest(inertia)} µs for the page`,
    goal: `≥ ${GOAL.toFixed(2)}`,
    isMet: value >= GOAL,
  }
}

async function sameBytes(plainUrl: string, inertiaUrl: string): Promise<number> {
  const [plain, inertia] = await Promise.all([plainUrl, inertiaUrl].map(bodyOf))
  if (plain === undefined || plain !== inertia)
    throw new Error('the two responses differ, so they cannot be compared')
  return Buffer.byteLength(plain)
}

async function bodyOf(url: string): Promise<string> {
  return (await fetch(url, { headers: visitHeaders })).text()
}

const visitHeaders = {
  'X-Inertia': 'true',
  'X-Inertia-Version': 'v1',
  'X-Requested-With': 'XMLHttpRequest',
}

/** Microseconds of the server's CPU for one round of requests. */
async function cpuOf(server: ChildProcess, url: string): Promise<number> {
  const before = await usage(server)
  const { non2xx, errors } = await autocannon({
    url,
    amount: REQUESTS,
    connections: 10,
    headers: visitHeaders,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url} failed under load`)
  return (await usage(server)) - before
}

async function usage(server: ChildProcess): Promise<number> {
  const answered = once(server, 'message')
  server.send('usage')
  const [{ user, system }] = await answered
  return user + system
}

function perRequest(rounds: number[]): string {
  return (median(rounds) / REQUESTS).toFixed(0)
}
