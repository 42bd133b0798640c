import type { Page } from '@inertiajs/core'
import type { GoldProps, SharedProps } from '#server/shared-props.ts'

type Shown = Pick<Page, 'component' | 'version' | 'url'>

/**
 * The gold price alone, by a partial reload of this page; undefined when there is none to be had. Asked beside Inertia's
 * own visits: a new release, a lost connection or an ended session must not take the page away from who is typing in it.
 */
export async function askGold({ component, version, url }: Shown) {
  try {
    const response = await fetch(url, {
      headers: {
        Accept: 'text/html, application/xhtml+xml',
        'X-Requested-With': 'XMLHttpRequest',
        'X-Inertia': 'true',
        'X-Inertia-Version': String(version ?? ''),
        'X-Inertia-Partial-Component': component,
        'X-Inertia-Partial-Data': 'gold',
      },
    })
    if (!response.ok || response.redirected) return undefined
    const page: { props: Partial<Pick<SharedProps, 'gold'>> } = await response.json()
    return page.props.gold satisfies GoldProps | null | undefined
  } catch {
    return undefined
  }
}
