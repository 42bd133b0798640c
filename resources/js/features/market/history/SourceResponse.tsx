import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import type { FeedResponseProps } from '#server/market/history/props.ts'

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

/** A longer body is collapsed to this many lines. */
const COLLAPSED_LINES = 40
const STORED_BYTES = 16 * 1024

/** Shows a response body; JSON is formatted for display but copied unchanged. */
function RawBody({ raw }: { raw: string }) {
  const { t } = useTranslation('gold-price-logs')
  const [isOpen, setOpen] = useState(false)
  const lines = useMemo(() => formatted(raw).split('\n'), [raw])
  const isLong = lines.length > COLLAPSED_LINES
  const isCut = new TextEncoder().encode(raw).length >= STORED_BYTES
  return (
    <div className="mt-3">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h3 className="text-sm font-medium text-text-2">{t('response.body')}</h3>
        <CopyButton size="sm" variant="quiet" text={raw} />
      </div>
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        tabIndex={0}
        className="max-h-112 overflow-auto rounded-control bg-sunken p-3 text-xs dark:bg-canvas"
      >
        <code>{(isOpen ? lines : lines.slice(0, COLLAPSED_LINES)).join('\n')}</code>
      </pre>
      {isLong && (
        <Button
          size="sm"
          variant="quiet"
          className="-ms-2.5 mt-1.5"
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? t('response.show_less') : t('response.show_all', { count: lines.length })}
        </Button>
      )}
      {isCut && <p className="mt-1.5 text-sm text-text-3">{t('response.truncated')}</p>}
    </div>
  )
}

/** A truncated body is not valid JSON and is shown unchanged. */
function formatted(raw: string): string {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2)
  } catch {
    return raw
  }
}
