import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LawResultBadge, useFindingLabels } from '#client/features/pricing/law/LawResultBadge.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { LineLawCheck } from '#server/pricing/compare-at/law/law.ts'
import type { LawCheck, PriorPrice } from '#server/pricing/compare-at/law/law-check.ts'

interface FindingsProps {
  check: LineLawCheck
  currency: string
}

/** The verdict by each market's law: findings, prior price, highest permitted reference. */
export function Findings({ check, currency }: FindingsProps) {
  const verdicts = check.verdicts.filter(
    ({ market, codes }) => market !== 'general' || codes.length > 0,
  )
  return (
    <ul className="grid gap-3">
      {verdicts.map((one) => (
        <MarketFinding key={one.market} check={one} currency={currency} />
      ))}
    </ul>
  )
}

function MarketFinding({ check, currency }: { check: LawCheck; currency: string }) {
  const { t } = useTranslation('compare-price')
  const format = useFormat()
  const findingText = useFindingLabels(currency)
  const { market, result, codes, prior, maxReference, maxPercent } = check
  return (
    <li className="rounded-control border px-3 py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {t(`market.${market}`)}
        <LawResultBadge result={result} />
      </p>
      {codes.map((finding) => (
        <p key={finding.code} className="mt-1 text-text-2">
          {findingText(finding)}
        </p>
      ))}
      {market !== 'general' && (
        <dl className="mt-2 grid gap-1 text-sm">
          {prior && (
            <Row term={t('legal_check.prior')}>
              <bdi className="font-semibold">{format.money(prior.minor, currency)}</bdi>{' '}
              <span className="text-text-2">
                {t('legal_check.applied', {
                  from: format.date(prior.appliedFrom),
                  to: format.date(lastMomentOf(prior)),
                })}
                {prior.attested && ` · ${t('legal_check.attested')}`}
              </span>
            </Row>
          )}
          <Row term={t('legal_check.highest')}>
            {maxReference === null ? (
              t('legal_check.noHighest')
            ) : (
              <>
                <bdi className="font-semibold">{format.money(maxReference, currency)}</bdi>{' '}
                {maxPercent !== null && (
                  <span className="text-text-2">
                    {t('legal_check.discount', {
                      percent: format.number(maxPercent / 100, { style: 'percent' }),
                    })}
                  </span>
                )}
              </>
            )}
          </Row>
        </dl>
      )}
    </li>
  )
}

/** A price that ended at midnight last applied the day before. */
const lastMomentOf = ({ appliedTo }: PriorPrice): string =>
  new Date(Date.parse(appliedTo) - 1).toISOString()

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-text-3">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
