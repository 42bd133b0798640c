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
  mergesBefore: boolean
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
    only: names(header('x-inertia-partial-data')),
    except: names(header('x-inertia-partial-except')),
    reset: names(header('x-inertia-reset')),
    loadedOnce: names(header('x-inertia-except-once-props')),
    mergesBefore: header('x-inertia-infinite-scroll-merge-intent') === 'prepend',
    errorBag: header('x-inertia-error-bag'),
    isPrefetch: header('purpose') === 'prefetch',
    isPrecognitive: header('precognition') === 'true',
  }
}

/** Background reloads must not swallow what a redirect left for the page the user will see. */
export function mayTakeCarried(visit: Visit): boolean {
  if (visit.isPrefetch || visit.isPrecognitive) return false
  // A form sent with `only` follows its redirect as a partial reload; it says so by naming errors.
  return visit.partialComponent === undefined || visit.only.includes('errors')
}

function textOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header !== '' ? header : undefined
}

// No page has hundreds of props: a longer list is somebody making us match names for nothing.
export const MOST_NAMES = 200

function names(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(',', MOST_NAMES).filter((name) => name !== '')
}
