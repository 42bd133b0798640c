import { isProvider, Prop } from './prop.ts'

/** A plain object, as opposed to an instance of a class. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && isFunction(value.then)
}

/** Whether the value has a `toJSON` method. */
export function isSerialisable(value: object): boolean {
  return 'toJSON' in value && isFunction(value.toJSON)
}

/** Whether the value contains nothing to call, await, unwrap or leave out. */
export function isStatic(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (Array.isArray(value)) return isStaticList(value)
  if (!isRecord(value)) return !(value instanceof Prop || isThenable(value) || isProvider(value))
  return !isProvider(value) && isStaticRecord(value)
}

/**
 * Handles rejections of every promise in the value. A promise that rejects while the response does not need it, or
 * before it is awaited, would otherwise end the process.
 *
 * @returns the result of `isStatic`.
 */
export function suppressRejections(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (Array.isArray(value)) return suppressInList(value)
  if (isRecord(value)) return suppressInRecord(value)
  if (value instanceof Promise) value.catch(() => {})
  if (value instanceof Prop) suppressRejections(value.work)
  return isStatic(value)
}

/** Handles the rejection of a promise that may reject after an earlier failure. */
export function suppressRejection<T>(promise: PromiseLike<T>): PromiseLike<T> {
  promise.then(undefined, () => {})
  return promise
}

/** All values: synchronously when none is a promise. */
export function awaitAll<T>(values: readonly (T | PromiseLike<T>)[]): T[] | Promise<T[]> {
  return values.some(isThenable) ? Promise.all(values) : (values as T[])
}

// These four run for every value of every page: loops avoid a callback per value, and primitives need no call at all.
function isStaticList(list: readonly unknown[]): boolean {
  for (const item of list) if (isComplex(item) && !isStatic(item)) return false
  return true
}

function isStaticRecord(record: Record<string, unknown>): boolean {
  for (const key in record) {
    const item = record[key]
    if (isComplex(item) && !isStatic(item)) return false
  }
  return true
}

function suppressInList(list: readonly unknown[]): boolean {
  let allStatic = true
  for (const item of list) if (isComplex(item) && !suppressRejections(item)) allStatic = false
  return allStatic
}

function suppressInRecord(record: Record<string, unknown>): boolean {
  let allStatic = !isProvider(record)
  for (const key in record) {
    const item = record[key]
    if (isComplex(item) && !suppressRejections(item)) allStatic = false
  }
  return allStatic
}

function isComplex(value: unknown): boolean {
  return typeof value === 'object' ? value !== null : typeof value === 'function'
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function'
}
