import type { Page } from '@inertiajs/core'
import { useSyncExternalStore } from 'react'
import type { SharedProps } from '#server/shared-props.ts'

/** The Inertia page that the server wrote into the document. */
export function initialPage(): Page<Partial<SharedProps>> {
  return JSON.parse(pageScript()?.textContent ?? '{}')
}

/** Removes the page from the document, so that its props cannot be read after sign-out. */
export function clearInitialPage(): void {
  build = String(initialPage().version ?? '')
  pageScript()?.replaceChildren()
}

/** The version of the build that rendered this document. */
export const initialBuild = (): string => build

let build = ''

/** Whether the page is React's: false where a first screen is drawn, and until React has taken it over. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

/** The nonce of the content security policy for styles. */
export const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? null

const pageScript = () => document.querySelector('script[data-page="app"][type="application/json"]')
