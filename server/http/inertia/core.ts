import inertiaNode, { type NodeInertia, type NodeRequest } from 'inertia-node'
import { type BufferedResponse, ResponseBuffer } from './response-buffer.ts'
import type { Visit } from './visit.ts'

export interface PageToAssemble {
  component: string
  status: number
  /** What page.url says. */
  url: string
  /** What belongs in this answer, made; nothing else may be in here. */
  props: Record<string, unknown>
  /** Prints the document of a first visit. */
  html: () => string
}

/**
 * Compares the visitor's version with ours.
 *
 * @returns the 409 answer that makes the client reload `url()`, or undefined when both agree.
 */
export function checkVersion(
  visit: Visit,
  version: string,
  url: () => string,
): BufferedResponse | undefined {
  const buffer = new ResponseBuffer()
  inertiaNode(noDocument, version)(new Facade(visit, visit.version, url), buffer, () => {})
  return buffer.response
}

/** Lets inertia-node build the page and choose JSON or HTML. */
export async function assemble(
  visit: Visit,
  version: string,
  page: PageToAssemble,
): Promise<BufferedResponse> {
  const buffer = new ResponseBuffer()
  const core = createInertia(new Facade(visit, version, () => page.url), buffer, version, page.html)
  await core.setStatusCode(page.status).render({ component: page.component, props: page.props })
  return bufferedResponse(buffer)
}

/** A redirect to `url`: 303 after PUT, PATCH and DELETE, 302 otherwise. */
export function buildRedirect(visit: Visit, url: string): BufferedResponse {
  const buffer = new ResponseBuffer()
  createInertia(new Facade(visit, '', () => visit.path), buffer, '', noDocument).redirect(url)
  return bufferedResponse(buffer)
}

// Only these fields are ever shown to inertia-node: the partial headers stay hidden because it
// looks their names up on the prototype chain and calls what it finds.
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

  // Working out an address costs more than comparing versions, and is hardly ever needed.
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

function bufferedResponse(buffer: ResponseBuffer): BufferedResponse {
  if (!buffer.response) throw new Error('inertia-node gave no answer')
  return buffer.response
}

function noDocument(): string {
  throw new Error('no document was asked for')
}
