import type { Page } from '@inertiajs/core'
import { noteAnswer, unattended } from './background-requests.ts'

type Shown = Pick<Page, 'component' | 'version' | 'url'>

/**
 * Some props of this page as they are now, by a partial reload; undefined when there are none to be had. Asked beside
 * Inertia's own visits: a new release or a lost connection must not take the page away from who is typing in it.
 */
export async function askProps<Props extends object>(
  { component, version, url }: Shown,
  names: (keyof Props & string)[],
): Promise<Partial<Props> | undefined> {
  try {
    const response = await fetch(url, {
      headers: {
        Accept: 'text/html, application/xhtml+xml',
        'X-Requested-With': 'XMLHttpRequest',
        ...unattended(),
        'X-Inertia': 'true',
        'X-Inertia-Version': String(version ?? ''),
        'X-Inertia-Partial-Component': component,
        'X-Inertia-Partial-Data': names.join(),
      },
    })
    noteAnswer(response.status)
    if (!response.ok || response.redirected) return undefined
    return (await response.json()).props
  } catch {
    return undefined
  }
}
