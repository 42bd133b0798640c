import { once } from 'node:events'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export type Answer = IncomingMessage & { status: number }

/** A user of a server in its own process. A request rejects when its connection is lost; without an agent each has its own. */
export class Visitor {
  readonly #address: URL
  readonly #agent: Agent | false
  readonly #cookies = new Map<string, string>()

  constructor(address: URL, agent: Agent | false = false) {
    this.#address = address
    this.#agent = agent
  }

  /** The same user over the connections of `agent`. */
  over(agent: Agent): Visitor {
    const other = new Visitor(this.#address, agent)
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value)
    return other
  }

  async signIn(email: string, password: string): Promise<void> {
    this.#keepCookies(await this.get('/login'))
    const answer = await this.post('/login', { email, password })
    if (answer.status !== 303) throw new Error(`sign-in answered ${answer.status}`)
    this.#keepCookies(answer)
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#ask('GET', path, { cookie: this.cookie, ...headers })
  }

  post(
    path: string,
    body: object,
    headers: Record<string, string> = { accept: 'application/json' },
  ): Promise<Answer> {
    const token = decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? '')
    return this.#ask(
      'POST',
      path,
      {
        cookie: this.cookie,
        origin: this.#address.origin,
        'sec-fetch-site': 'same-origin',
        'x-xsrf-token': token,
        'content-type': 'application/json',
        ...headers,
      },
      JSON.stringify(body),
    )
  }

  /** Sends a message and returns the status. Messages are independent rows, so their writers do not block each other. */
  async sendMessage(to: number, body: string): Promise<number> {
    return (await this.post('/messages', { to, body })).resume().status
  }

  async #ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    const sent = request(new URL(path, this.#address), { method, headers, agent: this.#agent })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return Object.assign(answer, { status: answer.statusCode ?? 0 })
  }

  #keepCookies(answer: Answer): void {
    for (const line of answer.resume().headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
  }
}

/** Checks every few milliseconds, for at most twenty seconds. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  details: () => string = () => '',
): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`it never came: ${details()}`)
    await wait(10)
  }
}
