import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { AnswerProps } from '#server/market/history/props.ts'
import { Facts } from './Facts.tsx'
import { RawBody } from './RawBody.tsx'

/** What the source answered, word for word, with how and how fast. */
export function Answer({ answer }: { answer: AnswerProps }) {
  const { t } = useTranslation('gold-price-logs')
  const { moment } = useFormat()
  const { at, latencyMs, httpStatus, raw, rawSha256 } = answer
  const facts = [
    { name: t('answer.asked'), value: moment(at) },
    {
      name: t('answer.latency'),
      value: latencyMs !== null && t('milliseconds', { ms: latencyMs }),
    },
    { name: t('answer.status'), value: httpStatus },
    {
      name: t('answer.hash'),
      value: rawSha256 && (
        <code dir="ltr" className="text-xs break-all">
          {rawSha256}
        </code>
      ),
    },
  ]
  return (
    <Card title={t('answer.title')}>
      <Facts facts={facts} />
      {raw === null && <p className="mt-3 text-text-2">{t('answer.empty')}</p>}
      {raw !== null && <RawBody raw={raw} />}
    </Card>
  )
}
