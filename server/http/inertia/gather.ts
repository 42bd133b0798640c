import type { Request } from 'express'
import { isRecord, isThenable } from './plain.ts'
import { Prop, type Work } from './prop.ts'
import { isProvider, type PropContext, type PropProvider, toProps } from './provider.ts'

export type PropSource = Readonly<Record<string, unknown>> | PropProvider

/**
 * One record from many, later names winning; providers are expanded.
 *
 * @throws TypeError for a name no partial reload could ask for.
 */
export async function gather(
  sources: readonly PropSource[],
  context: PropContext,
): Promise<Record<string, unknown>> {
  const expanded = sources.map((source) => (isProvider(source) ? source[toProps](context) : source))
  const gathered: Record<string, unknown> = Object.create(null)
  for (const props of await Promise.all(expanded)) Object.assign(gathered, props)
  const unaddressable = Object.keys(gathered).find((name) => name.includes(','))
  if (unaddressable !== undefined) {
    throw new TypeError(`no partial reload can ask for a prop named "${unaddressable}"`)
  }
  return gathered
}

/** Names such as `auth.user.can` become places inside `auth`, also when `auth` is made later. */
export function unpackDots(props: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const unpacked: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(props)) if (!isDotted(name)) unpacked[name] = value
  for (const [name, value] of Object.entries(props)) {
    if (!isDotted(name)) continue
    const [top = name, ...rest] = name.split('.')
    unpacked[top] = place(unpacked[top], rest, value)
  }
  return unpacked
}

/** The top-level names, a dotted one by its first part. */
export function topNames(props: Readonly<Record<string, unknown>>): string[] {
  return [...new Set(Object.keys(props).map((name) => name.split('.')[0] ?? name))]
}

function place(parent: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path
  if (head === undefined) return value
  const lazily = (work: Work<unknown>) => async (req: Request) =>
    place(await (typeof work === 'function' ? work(req) : work), path, value)
  if (parent instanceof Prop) return parent.over(lazily(parent.work))
  if (typeof parent === 'function') return lazily(parent as (req: Request) => unknown)
  if (isThenable(parent)) return lazily(parent)
  if (isProvider(parent)) {
    return {
      [toProps]: async (context: PropContext) => place(await parent[toProps](context), path, value),
    }
  }
  const base = isRecord(parent) ? parent : {}
  const inner = Object.hasOwn(base, head) ? base[head] : undefined
  return { ...base, [head]: place(inner, rest, value) }
}

function isDotted(name: string): boolean {
  return name.includes('.')
}
