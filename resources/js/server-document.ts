import type { Page } from '@inertiajs/core'
import type { SharedProps } from '#server/shared-props.ts'

/** The page that the server wrote into the document. */
export function firstPage(): Page<Partial<SharedProps>> {
  const script = document.querySelector('script[data-page="app"][type="application/json"]')
  return JSON.parse(script?.textContent ?? '{}')
}

/** The word by which the security policy knows our own styles. */
export const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? null
