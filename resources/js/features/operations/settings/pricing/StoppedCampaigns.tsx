import { Link } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { postWithoutPrompt } from '#client/lib/json-request.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { StoppedCampaignsResult as Found } from '#server/pricing/campaigns/forecast.ts'

const DEBOUNCE_MS = 400

interface StoppedCampaignsProps {
  /** The legal settings of the shop's markets as typed. */
  law: object
  version: number
}

/** The scheduled campaigns that the legal settings as typed would stop; requested again when they change. */
export function StoppedCampaigns({ law, version }: StoppedCampaignsProps) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  const found = useStoppedCampaigns(JSON.stringify({ ...law, version }))
  if (found === null) return null
  const { campaigns } = found
  if (campaigns === null)
    return <p className="text-sm text-text-2">{t('markets.campaigns.no_gold')}</p>
  return (
    <div role="status">
      {campaigns.length > 0 && (
        <Notice tone="caution" title={t('markets.campaigns.title')}>
          <ul className="my-1 list-disc ps-5">
            {campaigns.map(({ id, name, startsAt, written, of }) => (
              <li key={id}>
                <Link
                  href={`/price-sale#campaign-${id}`}
                  className="font-medium text-petrol underline underline-offset-2"
                >
                  <bdi>{name}</bdi>
                </Link>
                {', '}
                <bdi>{format.dateTime(startsAt)}</bdi>
                {': '}
                {t('markets.campaigns.written', { written, of })}
              </li>
            ))}
          </ul>
          {t('markets.campaigns.advice')}
        </Notice>
      )}
    </div>
  )
}

/** No request before the form changes; a result that a later change made outdated is ignored. */
function useStoppedCampaigns(body: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const lastBody = useRef(body)
  useEffect(() => {
    if (lastBody.current === body) return
    lastBody.current = body
    let isCurrent = true
    const timer = setTimeout(async () => {
      const result = await postWithoutPrompt<Found>(
        '/configuration/markets/campaigns',
        JSON.parse(body),
      )
      if (isCurrent) setFound(result.ok ? result.data : null)
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [body])
  return found
}
