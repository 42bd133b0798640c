import type { NodeResponse } from 'inertia-node'

export interface BufferedResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * The response inertia-node writes to. It only remembers, so nothing is committed to the real
 * response until a whole answer exists.
 */
export class ResponseBuffer implements NodeResponse {
  #head: Omit<BufferedResponse, 'body'> | undefined
  #answer: BufferedResponse | undefined

  writeHead(status: number, headers: Record<string, string>): this {
    this.#head = { status, headers }
    return this
  }

  end(body = ''): this {
    if (!this.#head) throw new Error('inertia-node ended an answer that has no head')
    if (this.#answer) throw new Error('inertia-node ended the same answer twice')
    this.#answer = { ...this.#head, body }
    return this
  }

  /** What was answered, or undefined when the request was let through. */
  get response(): BufferedResponse | undefined {
    return this.#answer
  }
}
