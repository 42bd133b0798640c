import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { CardName } from '#server/insights/analytics/cards/list.ts'
import type { AnalyticsRequest } from '#server/insights/analytics/props.ts'
import type { Figure } from '#server/insights/analytics/result-props.ts'
import { addressOf } from './address.ts'
import type { MetalContext } from './metal-texts.ts'
import { useExactValueText, useShortValueText } from './useValueText.ts'

interface FiguresProps {
  figures: readonly Figure[]
  card: CardName
  request: AnalyticsRequest
  context: MetalContext
}

/** The figures, each with a link to its rows. Figures of a row stand on one line, however many lines their labels take. */
export function Figures({ figures, card, request, context }: FiguresProps) {
  const { t } = useTranslation('analytics')
  const short = useShortValueText()
  const exactText = useExactValueText()
  return (
    <div className="@container mb-1">
      <dl className={clsx('grid grid-cols-2 gap-x-4 @md:grid-cols-3', columnsOf(figures.length))}>
        {figures.map((figure, index) => (
          <div
            key={figure.key}
            className={clsx(
              'row-span-2 grid min-w-0 grid-rows-subgrid pb-3',
              index === 0 && firstSpan(figures.length),
            )}
          >
            <dt className="self-end text-sm text-text-3">
              {t(`figures.${figure.key}` as 'figures.fine', { context })}
            </dt>
            <dd>
              <Link
                href={figure.href ?? addressOf(request, card, figure.only ?? null)}
                title={exactText(figure.value, figure.unit) ?? t('underlying_rows')}
                className={clsx(
                  'num inline-block rounded text-lg font-medium underline decoration-border-strong underline-offset-4 hover:decoration-current',
                  index === 0 && figures.length % 3 === 1 && '@md:text-2xl @4xl:text-lg',
                )}
              >
                <bdi>{short.figure(figure.value, figure.unit)}</bdi>
              </Link>
              {/* Also without a comparison, so that the charts of two cards in a row are beside each other. */}
              {request.compare !== 'none' && (
                <span className="block text-sm text-text-3 xl:min-h-5">
                  {figure.before !== undefined &&
                    figure.before !== null &&
                    t('before', { value: short.figure(figure.before, figure.unit) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** In a card of full width the figures fill their rows: up to six in one, more in two. */
function columnsOf(count: number): string | undefined {
  if (count === 4 || count > 6) return '@4xl:grid-cols-4'
  if (count > 4) return count === 5 ? '@4xl:grid-cols-5' : '@4xl:grid-cols-6'
  return undefined
}

/** The first figure has a row of its own where the last one would otherwise be alone in its row. */
function firstSpan(count: number): string {
  const isOdd = count % 2 === 1
  return clsx(
    isOdd && 'col-span-2',
    count % 3 === 1 && '@md:col-span-3',
    count % 3 !== 1 && isOdd && '@md:col-span-1',
    '@4xl:col-span-1',
  )
}
