import type { Page } from '@inertiajs/core'
import { reportStatus, unattendedHeader } from './background-requests.ts'

type CurrentPage = Pick<Page, 'component' | 'version' | 'url'>

/**
 * Loads props of this page by a partial reload; undefined after a failure. Not an Inertia visit, since a new version or a
 * lost connection must not replace the page while the user is typing.
 */
export async function fetchProps<Props extends object>(
  { component, version, url }: CurrentPage,
  names: (keyof Props & string)[],
): Promise<Partial<Props> | undefined> {
  try {
    const response = await fetch(url, {
      headers: {
        Accept: 'text/html, application/xhtml+xml',
        'X-Requested-With': 'XMLHttpRequest',
        ...unattendedHeader(),
        'X-Inertia': 'true',
        'X-Inertia-Version': String(version ?? ''),
        'X-Inertia-Partial-Component': component,
        'X-Inertia-Partial-Data': names.join(),
      },
    })
    reportStatus(response.status)
    if (!response.ok || response.redirected) return undefined
    return (await response.json()).props
  } catch {
    return undefined
  }
}
