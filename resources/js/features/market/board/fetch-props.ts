import type { Page } from '@inertiajs/core'
import { reportStatus } from '#client/lib/background-requests.ts'

type ShownPage = Pick<Page, 'component' | 'version' | 'url'>

export type PropsResult<Props> =
  | { ok: true; props: Partial<Props> }
  | { ok: false; status: number | null }

/**
 * Fetches some props of the current page by a partial reload, or returns the status of the failure.
 * It bypasses Inertia's visits so that a new release, a lost connection or an ended session does
 * not replace the page.
 */
export async function fetchPropsWithStatus<Props>(
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
    // A redirect to the sign-in page means that the session has ended.
    const status = response.redirected ? 401 : response.status
    reportStatus(status)
    if (status !== 200) return { ok: false, status }
    const page: { props: Partial<Props> } = await response.json()
    return { ok: true, props: page.props }
  } catch {
    return { ok: false, status: null }
  }
}
