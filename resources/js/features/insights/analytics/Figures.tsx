import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { AnalyticsRequest } from '#server/insights/analytics/props.ts'
import type { Figure } from '#server/insights/analytics/result-props.ts'
import { addressOf } from './address.ts'
import { useExactValueText, useShortValueText } from './useValueText.ts'

interface FiguresProps {
  figures: readonly Figure[]
  card: CardName
  request: AnalyticsRequest
}

/** The figures, each with a link to its rows. */
export function Figures({ figures, card, request }: FiguresProps) {
  const { t } = useTranslation('analytics')
  const short = useShortValueText()
  const exactText = useExactValueText()
  return (
    <dl className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3">
      {figures.map((figure) => (
        <div key={figure.key} className="min-w-0">
          <dt className="text-sm text-text-3">{t(`figures.${figure.key}` as 'figures.now')}</dt>
          <dd>
            <Link
              href={figure.href ?? addressOf(request, card, figure.only ?? null)}
              title={exactText(figure.value, figure.unit) ?? t('underlying_rows')}
              className="num inline-block rounded text-lg font-medium underline decoration-border-strong underline-offset-4 hover:decoration-current"
            >
              <bdi>{short.figure(figure.value, figure.unit)}</bdi>
            </Link>
            {figure.before !== undefined && figure.before !== null && (
              <span className="block text-sm text-text-3">
                {t('before', { value: short.figure(figure.before, figure.unit) })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
