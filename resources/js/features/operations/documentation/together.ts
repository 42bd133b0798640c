import { createElement, Fragment, type ReactNode } from 'react'

/** Elements that never change their order, which therefore need no keys. */
export function together<Part>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map(draw))
}
