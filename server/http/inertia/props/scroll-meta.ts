import type { ScrollMeta } from './prop.ts'
import { isRecord } from './serialization.ts'

export interface ScrollPosition extends ScrollMeta {
  reset: boolean
}

/**
 * The pages around a scroll prop: given, returned by a function of the value, or read from the value.
 *
 * @throws TypeError when they cannot be determined.
 */
export function scrollMeta(given: unknown, value: unknown, path: string): ScrollMeta {
  const source = typeof given === 'function' ? given(value) : (given ?? value)
  const meta = isRecord(source) ? (readAdjacent(source) ?? readNumbered(source)) : undefined
  if (!meta) throw new TypeError(`cannot tell which pages lie around the scroll prop "${path}"`)
  return meta
}

function readAdjacent(from: Record<string, unknown>): ScrollMeta | undefined {
  const { currentPage, previousPage, nextPage } = from
  if (!isPage(currentPage) || !isPage(previousPage) || !isPage(nextPage)) return undefined
  return { pageName: pageName(from), previousPage, nextPage, currentPage }
}

function readNumbered(from: Record<string, unknown>): ScrollMeta | undefined {
  const { currentPage, lastPage } = from
  if (typeof currentPage !== 'number' || typeof lastPage !== 'number') return undefined
  return {
    pageName: pageName(from),
    previousPage: currentPage > 1 ? currentPage - 1 : null,
    nextPage: currentPage < lastPage ? currentPage + 1 : null,
    currentPage,
  }
}

function isPage(page: unknown): page is number | string | null {
  return page === null || typeof page === 'number' || typeof page === 'string'
}

function pageName(from: Record<string, unknown>): string {
  return typeof from.pageName === 'string' ? from.pageName : 'page'
}
