import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import type { FeedResponseProps } from '#server/market/history/props.ts'
import { RawBody } from './RawBody.tsx'

/** The source's unchanged response with its status and latency. */
export function SourceResponse({ response }: { response: FeedResponseProps }) {
  const { t } = useTranslation('gold-price-logs')
  const { moment } = useFormat()
  const { at, latencyMs, httpStatus, raw, rawSha256 } = response
  const facts = [
    { name: t('response.requested_at'), value: moment(at) },
    {
      name: t('response.latency'),
      value: latencyMs !== null && t('milliseconds', { ms: latencyMs }),
    },
    { name: t('response.status'), value: httpStatus },
    {
      name: t('response.hash'),
      value: rawSha256 && (
        <code dir="ltr" className="text-xs break-all">
          {rawSha256}
        </code>
      ),
    },
  ]
  return (
    <Card title={t('response.title')}>
      <Facts facts={facts} />
      {raw === null && <p className="mt-3 text-text-2">{t('response.empty')}</p>}
      {raw !== null && <RawBody raw={raw} />}
    </Card>
  )
}
