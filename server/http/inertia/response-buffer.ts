import type { NodeResponse } from 'inertia-node'

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** The response inertia-node writes to. It buffers, so that nothing is sent before the response is complete. */
export class ResponseBuffer implements NodeResponse {
  #head: Omit<RawResponse, 'body'> | undefined
  #answer: RawResponse | undefined

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

  /** The buffered response, or undefined when inertia-node called `next`. */
  get response(): RawResponse | undefined {
    return this.#answer
  }
}
