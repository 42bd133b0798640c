import { Prop } from './prop.ts'
import { isProvider } from './provider.ts'

/** An object made of data, as opposed to one with a class of its own. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && isFunction(value.then)
}

/** Whether the value knows how to turn itself into JSON. */
export function isSerialisable(value: object): boolean {
  return 'toJSON' in value && isFunction(value.toJSON)
}

/** Whether there is nothing to call, await, unwrap or leave out anywhere in the value. */
export function isStatic(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (Array.isArray(value)) return isStaticList(value)
  if (!isRecord(value)) return !(value instanceof Prop || isThenable(value) || isProvider(value))
  return !isProvider(value) && isStaticRecord(value)
}

/**
 * Marks every promise in the value as seen. One that fails while the answer does not need it, or
 * before we get to it, would otherwise end the process.
 */
export function hush(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (value instanceof Promise) value.catch(() => {})
  else if (value instanceof Prop) hush(value.work)
  else if (Array.isArray(value)) value.forEach(hush)
  else if (isRecord(value)) for (const key in value) hush(value[key])
}

// These two see every value of every page: loops, as `every` costs them a call per value.
function isStaticList(list: readonly unknown[]): boolean {
  for (const item of list) if (!isStatic(item)) return false
  return true
}

function isStaticRecord(record: Record<string, unknown>): boolean {
  for (const key in record) if (!isStatic(record[key])) return false
  return true
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function'
}
