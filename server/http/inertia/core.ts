import type { NodeResponse } from 'inertia-node'
import inertiaNode, { type NodeInertia, type NodeRequest } from 'inertia-node'
import type { Visit } from './visit.ts'

export interface PageToAssemble {
  component: string
  status: number
  /** The value of page.url. */
  url: string
  /** The resolved props of this response and nothing else. */
  props: Record<string, unknown>
  /** Renders the document of a first visit. */
  html: () => string
}

/**
 * Compares the client's asset version with the current one.
 *
 * @returns the 409 response that makes the client reload `url()`, or undefined when both agree.
 */
export function checkVersion(
  visit: Visit,
  version: string,
  url: () => string,
): RawResponse | undefined {
  const buffer = new ResponseBuffer()
  inertiaNode(noDocument, version)(new Facade(visit, visit.version, url), buffer, () => {})
  return buffer.response
}

/** Builds the page with inertia-node, which chooses JSON or HTML. */
export async function assemble(
  visit: Visit,
  version: string,
  page: PageToAssemble,
): Promise<RawResponse> {
  const buffer = new ResponseBuffer()
  const core = createInertia(new Facade(visit, version, () => page.url), buffer, version, page.html)
  await core.setStatusCode(page.status).render({ component: page.component, props: page.props })
  return responseOf(buffer)
}

/** A redirect to `url`: 303 after PUT, PATCH and DELETE, 302 otherwise. */
export function buildRedirect(visit: Visit, url: string): RawResponse {
  const buffer = new ResponseBuffer()
  createInertia(new Facade(visit, '', () => visit.path), buffer, '', noDocument).redirect(url)
  return responseOf(buffer)
}

// inertia-node sees only these fields: it looks up the names in partial headers on the prototype
// chain and calls what it finds.
class Facade implements NodeRequest {
  readonly method: string
  readonly headers: NodeRequest['headers']
  readonly #url: () => string
  declare Inertia?: NodeInertia

  constructor(visit: Visit, version: string, url: () => string) {
    this.method = visit.method
    this.headers = {
      'x-inertia': visit.isInertia ? 'true' : undefined,
      'x-inertia-version': version,
    }
    this.#url = url
  }

  // Computed on demand: it costs more than comparing versions and is rarely needed.
  get url(): string {
    return this.#url()
  }

  get originalUrl(): string {
    return this.#url()
  }
}

function createInertia(
  req: NodeRequest,
  buffer: ResponseBuffer,
  version: string,
  html: () => string,
): NodeInertia {
  inertiaNode(html, version)(req, buffer, () => {})
  if (!req.Inertia) throw new Error('inertia-node did not let the request through')
  return req.Inertia
}

function responseOf(buffer: ResponseBuffer): RawResponse {
  if (!buffer.response) throw new Error('inertia-node sent no response')
  return buffer.response
}

function noDocument(): string {
  throw new Error('no document was asked for')
}

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** The response inertia-node writes to. It buffers, so that nothing is sent before the response is complete. */
export class ResponseBuffer implements NodeResponse {
  #head: Omit<RawResponse, 'body'> | undefined
  #response: RawResponse | undefined

  writeHead(status: number, headers: Record<string, string>): this {
    this.#head = { status, headers }
    return this
  }

  end(body = ''): this {
    if (!this.#head) throw new Error('inertia-node ended a response that has no head')
    if (this.#response) throw new Error('inertia-node ended the same response twice')
    this.#response = { ...this.#head, body }
    return this
  }

  /** The buffered response, or undefined when inertia-node called `next`. */
  get response(): RawResponse | undefined {
    return this.#response
  }
}
