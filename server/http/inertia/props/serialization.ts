import { isProvider, Prop } from './prop.ts'

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
 *
 * @returns what `isStatic` says of the value.
 */
export function suppressRejections(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (Array.isArray(value)) return suppressInList(value)
  if (isRecord(value)) return suppressInRecord(value)
  if (value instanceof Promise) value.catch(() => {})
  if (value instanceof Prop) suppressRejections(value.work)
  return isStatic(value)
}

/** A promise that may fail while an earlier failure is already on its way. */
export function suppressRejection<T>(promise: PromiseLike<T>): PromiseLike<T> {
  promise.then(undefined, () => {})
  return promise
}

/** The values once all have come: at once when none has to be waited for. */
export function awaitAll<T>(values: readonly (T | PromiseLike<T>)[]): T[] | Promise<T[]> {
  return values.some(isThenable) ? Promise.all(values) : (values as T[])
}

// These four see every value of every page: loops, as `every` costs them a call per value, and
// no call at all for what is neither object nor function.
function isStaticList(list: readonly unknown[]): boolean {
  for (const item of list) if (isObjectOrFunction(item) && !isStatic(item)) return false
  return true
}

function isStaticRecord(record: Record<string, unknown>): boolean {
  for (const key in record) {
    const item = record[key]
    if (isObjectOrFunction(item) && !isStatic(item)) return false
  }
  return true
}

function suppressInList(list: readonly unknown[]): boolean {
  let isWhollyStatic = true
  for (const item of list)
    if (isObjectOrFunction(item) && !suppressRejections(item)) isWhollyStatic = false
  return isWhollyStatic
}

function suppressInRecord(record: Record<string, unknown>): boolean {
  let isWhollyStatic = !isProvider(record)
  for (const key in record) {
    const item = record[key]
    if (isObjectOrFunction(item) && !suppressRejections(item)) isWhollyStatic = false
  }
  return isWhollyStatic
}

function isObjectOrFunction(value: unknown): boolean {
  return typeof value === 'object' ? value !== null : typeof value === 'function'
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function'
}
