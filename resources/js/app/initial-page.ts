import type { Page } from '@inertiajs/core'
import type { SharedProps } from '#server/shared-props.ts'

/** The page that the server wrote into the document. */
export function firstPage(): Page<Partial<SharedProps>> {
  return JSON.parse(pageScript()?.textContent ?? '{}')
}

/** Once the app has read it: its props would lie there for whoever comes to this tab after sign-out. */
export function forgetFirstPage(): void {
  build = String(firstPage().version ?? '')
  pageScript()?.replaceChildren()
}

/** The build that this document was made with. */
export const firstBuild = (): string => build

let build = ''

/** The word by which the security policy knows our own styles. */
export const nonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? null

const pageScript = () => document.querySelector('script[data-page="app"][type="application/json"]')
