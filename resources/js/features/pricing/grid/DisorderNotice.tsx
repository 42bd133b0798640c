import { useTranslation } from 'react-i18next'
import { PieceWords } from '#client/features/pricing/grid/cells/PieceWords.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceProps } from '#server/pricing/runs/props.ts'
import { useDisorder } from './useDisorder.ts'

const NAMED = 5

/** A longer, wider or finer piece never costs less: says where one does. */
export function DisorderNotice({ props }: { props: PriceProps }) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const slips = useDisorder(props)
  if (slips.length === 0) return null
  const strip = { zeros: 'strip' } as const
  return (
    <Notice
      tone="caution"
      data-print="no"
      className="mb-4"
      title={t('disorder.title', { count: slips.length })}
    >
      <ul className="mt-1 flex flex-col gap-1">
        {slips.slice(0, NAMED).map(({ axis, less, more }) => (
          <li key={`${axis}/${more.id}`}>
            <PieceWords {...more} weightG={undefined} />
            {': '}
            {t(`disorder.${axis}`, {
              price: format.money(more.regularPrice ?? 0, props.currency, strip),
              other: format.money(less.regularPrice ?? 0, props.currency, strip),
            })}
          </li>
        ))}
      </ul>
      {slips.length > NAMED && <p>{t('disorder.more', { count: slips.length - NAMED })}</p>}
    </Notice>
  )
}
