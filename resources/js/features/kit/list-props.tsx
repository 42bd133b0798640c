import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageProps } from '#client/lib/usePageProps.ts'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

interface ListRowsProps<Name extends keyof Pages> {
  /** The page whose rows are shown, and its address. */
  page: Name
  href: string
  /** The props that are requested. */
  props: readonly (keyof Pages[Name] & string)[]
  children: (props: Pages[Name]) => ReactNode
}

/**
 * Requests props of a list from its own page, with the rights of the user, and shows them with a link to the list. Only
 * the named props are there.
 */
export function ListRows<Name extends keyof Pages>({
  page,
  href,
  props,
  children,
}: ListRowsProps<Name>) {
  const { t } = useTranslation('kit')
  const { loaded } = usePageProps(page, href, props)
  return (
    <div className="space-y-2">
      {loaded.state === 'loading' && (
        <Skeleton label={t('rows_loading')} lines={['h-9 w-full', 'h-9 w-full', 'h-9 w-full']} />
      )}
      {loaded.state === 'failed' && <Notice tone="caution">{t('rows_failed')}</Notice>}
      {loaded.state === 'loaded' && children(loaded.props)}
      <p>
        <Link href={href} className="text-petrol underline underline-offset-2">
          {t('open_list')}
        </Link>
      </p>
    </div>
  )
}

/** As many rows of a list as the kit shows. */
export const SHOWN_ROWS = 8
