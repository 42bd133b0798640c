import type { Request } from 'express'
import {
  isProvider,
  Prop,
  type PropContext,
  type PropProvider,
  toProps,
  type Work,
} from './prop.ts'
import { isRecord, isThenable, suppressRejection } from './serialization.ts'

export type PropSource = Readonly<Record<string, unknown>> | PropProvider

/**
 * Merges sources, later names winning; providers are expanded.
 *
 * @throws TypeError for a name that no partial reload could request.
 */
export function gather(
  sources: readonly PropSource[],
  context: PropContext,
): Record<string, unknown> | PromiseLike<Record<string, unknown>> {
  if (!sources.some(isProvider)) return mergeSources(sources)
  return suppressRejection(
    Promise.all(sources.map((source) => expandSource(source, context))).then(mergeSources),
  )
}

async function expandSource(source: PropSource, context: PropContext): Promise<object> {
  return isProvider(source) ? source[toProps](context) : source
}

function mergeSources(sources: readonly object[]): Record<string, unknown> {
  const gathered: Record<string, unknown> = Object.create(null)
  for (const props of sources) Object.assign(gathered, props)
  const unaddressable = Object.keys(gathered).find((name) => name.includes(','))
  if (unaddressable !== undefined) {
    throw new TypeError(`no partial reload can ask for a prop named "${unaddressable}"`)
  }
  return gathered
}

/** Expands names such as `auth.user.can` to paths inside `auth`, even when `auth` is resolved later. */
export function expandDottedNames(
  props: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (!Object.keys(props).some(isDotted)) return props
  const expanded: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(props)) if (!isDotted(name)) expanded[name] = value
  for (const [name, value] of Object.entries(props)) {
    if (!isDotted(name)) continue
    const [top = name, ...rest] = name.split('.')
    expanded[top] = setPath(expanded[top], rest, value)
  }
  return expanded
}

/** The top-level names, of a dotted name its first part. */
export function topLevelNames(props: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(Object.keys(props).map((name) => name.split('.')[0] ?? name))]
}

function setPath(parent: unknown, path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const deferredSet = (work: Work<unknown>) => async (req: Request) =>
    setPath(await (typeof work === 'function' ? work(req) : work), path, value)
  if (parent instanceof Prop) return parent.withWork(deferredSet(parent.work))
  if (typeof parent === 'function') return deferredSet(parent as (req: Request) => unknown)
  if (isThenable(parent)) return deferredSet(parent)
  if (isProvider(parent)) {
    return {
      [toProps]: async (context: PropContext) =>
        setPath(await parent[toProps](context), path, value),
    }
  }
  const base = isRecord(parent) ? parent : {}
  const inner = Object.hasOwn(base, first) ? base[first] : undefined
  return { ...base, [first]: setPath(inner, rest, value) }
}

function isDotted(name: string): boolean {
  return name.includes('.')
}
