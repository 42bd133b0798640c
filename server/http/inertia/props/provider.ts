import type { Request } from 'express'

/** Where a provider's props will be shown. */
export interface PropContext {
  component: string
  req: Request
}

/** The method of an object that expands into several props. */
export const toProps: unique symbol = Symbol('inertia props')

/** An object that expands into several props, as the whole of the props or at any depth. */
export interface PropProvider<P = Record<string, unknown>> {
  [toProps](context: PropContext): P | Promise<P>
}

export function isProvider(value: unknown): value is PropProvider {
  return typeof value === 'object' && value !== null && toProps in value
}
