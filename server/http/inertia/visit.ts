import type { Request } from 'express'

/** The headers of an Inertia visit. */
export interface Visit {
  isInertia: boolean
  method: string
  /** The requested path and query, with the proxy's prefix once and without origin. */
  path: string
  /** The asset version of the client; empty when it sent none. */
  version: string
  /** The component a partial reload is for. */
  partialComponent: string | undefined
  only: readonly string[]
  except: readonly string[]
  reset: readonly string[]
  /** Keys of the once props that the client already has. */
  loadedOnce: readonly string[]
  prependsOnMerge: boolean
  errorBag: string | undefined
  isPrefetch: boolean
  isPrecognitive: boolean
}

export function readVisit(req: Request, path: string): Visit {
  const { headers } = req
  const header = (name: string) => textOf(headers[name])
  return {
    isInertia: header('x-inertia') !== undefined,
    method: req.method,
    path,
    version: header('x-inertia-version') ?? '',
    partialComponent: header('x-inertia-partial-component'),
    only: splitNames(header('x-inertia-partial-data')),
    except: splitNames(header('x-inertia-partial-except')),
    reset: splitNames(header('x-inertia-reset')),
    loadedOnce: splitNames(header('x-inertia-except-once-props')),
    prependsOnMerge: header('x-inertia-infinite-scroll-merge-intent') === 'prepend',
    errorBag: header('x-inertia-error-bag'),
    isPrefetch: header('purpose') === 'prefetch',
    isPrecognitive: header('precognition') === 'true',
  }
}

/** Background reloads must not consume flash data meant for the page the user will see. */
export function mayTakeFlash(visit: Visit): boolean {
  if (visit.isPrefetch || visit.isPrecognitive) return false
  // A form sent with `only` follows its redirect as a partial reload and then requests `errors`.
  return visit.partialComponent === undefined || visit.only.includes('errors')
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined
}

// No page has hundreds of props: longer lists only cost matching time.
export const MAX_NAMES = 200

function splitNames(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(',', MAX_NAMES).filter((name) => name !== '')
}
