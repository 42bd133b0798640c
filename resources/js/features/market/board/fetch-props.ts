import type { Page } from '@inertiajs/core'
import { noteAnswer } from '#client/lib/session-recovery/answers.ts'

type ShownPage = Pick<Page, 'component' | 'version' | 'url'>

export type PropsResult<Props> =
  | { ok: true; props: Partial<Props> }
  | { ok: false; status: number | null }

/**
 * Some props of the page that is shown, by a partial reload. Asked beside Inertia's own visits: a new release, a lost
 * connection or an ended session must not take the page away from who stands before it.
 */
export async function fetchProps<Props>(
  { component, version, url }: ShownPage,
  names: readonly string[],
): Promise<PropsResult<Props>> {
  try {
    const response = await fetch(url, {
      headers: {
        Accept: 'text/html, application/xhtml+xml',
        'X-Requested-With': 'XMLHttpRequest',
        'X-Inertia': 'true',
        'X-Inertia-Version': String(version ?? ''),
        'X-Inertia-Partial-Component': component,
        'X-Inertia-Partial-Data': names.join(),
      },
    })
    // Whoever is sent to the door is not signed in any more.
    const status = response.redirected ? 401 : response.status
    noteAnswer(status)
    if (status !== 200) return { ok: false, status }
    const page: { props: Partial<Props> } = await response.json()
    return { ok: true, props: page.props }
  } catch {
    return { ok: false, status: null }
  }
}
