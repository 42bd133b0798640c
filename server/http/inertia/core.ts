import inertiaNode, { type NodeInertia, type NodeRequest } from 'inertia-node'
import { type Answer, Sink } from './response-buffer.ts'
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
export function handshake(visit: Visit, version: string, url: () => string): Answer | undefined {
  const sink = new Sink()
  inertiaNode(noDocument, version)(new Facade(visit, visit.version, url), sink, () => {})
  return sink.answer
}

/** Lets inertia-node build the page and choose JSON or HTML. */
export async function assemble(
  visit: Visit,
  version: string,
  page: PageToAssemble,
): Promise<Answer> {
  const sink = new Sink()
  const core = enter(new Facade(visit, version, () => page.url), sink, version, page.html)
  await core.setStatusCode(page.status).render({ component: page.component, props: page.props })
  return answered(sink)
}

/** A redirect to `url`: 303 after PUT, PATCH and DELETE, 302 otherwise. */
export function redirection(visit: Visit, url: string): Answer {
  const sink = new Sink()
  enter(new Facade(visit, '', () => visit.path), sink, '', noDocument).redirect(url)
  return answered(sink)
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

function enter(req: NodeRequest, sink: Sink, version: string, html: () => string): NodeInertia {
  inertiaNode(html, version)(req, sink, () => {})
  if (!req.Inertia) throw new Error('inertia-node did not let the request through')
  return req.Inertia
}

function answered(sink: Sink): Answer {
  if (!sink.answer) throw new Error('inertia-node gave no answer')
  return sink.answer
}

function noDocument(): string {
  throw new Error('no document was asked for')
}
