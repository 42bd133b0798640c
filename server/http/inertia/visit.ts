import type { Request } from 'express'

/** What the headers of a request say about the Inertia visit. */
export interface Visit {
  isInertia: boolean
  method: string
  /** Path and query as the browser asked, with the proxy's prefix once and no origin. */
  path: string
  /** The version of the page the visitor has; empty when it told none. */
  version: string
  /** The component a partial reload is for. */
  partialComponent: string | undefined
  only: readonly string[]
  except: readonly string[]
  reset: readonly string[]
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

/** Background reloads must not swallow what a redirect left for the page the user will see. */
export function mayTakeFlash(visit: Visit): boolean {
  if (visit.isPrefetch || visit.isPrecognitive) return false
  // A form sent with `only` follows its redirect as a partial reload; it says so by naming errors.
  return visit.partialComponent === undefined || visit.only.includes('errors')
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined
}

// No page has hundreds of props: a longer list is somebody making us match names for nothing.
export const MAX_NAMES = 200

function splitNames(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(',', MAX_NAMES).filter((name) => name !== '')
}
