import { useTranslation } from 'react-i18next'
import { durationOf } from '#client/features/market/sources/form/duration.ts'
import { useFormat } from '#client/lib/format.ts'
import type { ErrorKind } from '#server/market/feeds/feed.ts'
import type { SourceProps } from '#server/market/sources/source-props.ts'

/** Describes the state of a source in sentences. */
export function useSourceLabels() {
  const { t, i18n } = useTranslation('gold-price-sources')
  const { relative, dateTime } = useFormat()
  const reason = (kind: ErrorKind | null) =>
    kind !== null && i18n.exists(`gold-price-sources:reason.${kind}`)
      ? t(`reason.${kind}`)
      : t('reason.unknown')
  const time = (seconds: number) => {
    const { text, unit } = durationOf(seconds)
    return t(`time.${unit}`, { count: Number(text) })
  }
  const statusText = ({ needsKey, hasKey, health }: SourceProps) => {
    const { state, failures: count, lastError, lastPollAt, openUntil } = health
    const reasonValues = { count, reason: reason(lastError) }
    if (state === 'off') return t(needsKey && !hasKey ? 'status_text.off_key' : 'status_text.off')
    if (state === 'works') return t('status_text.works', { ago: relative(lastPollAt ?? '') })
    if (state === 'failing') return t('status_text.failing', reasonValues)
    if (state === 'paused')
      return t('status_text.paused', { ...reasonValues, until: dateTime(openUntil ?? '') })
    return t(`status_text.${state}`)
  }
  const lastSuccess = ({ health: { state, lastOkAt } }: SourceProps) => {
    if (state !== 'failing' && state !== 'paused' && state !== 'trying') return null
    return lastOkAt
      ? t('status_text.last_ok', { ago: relative(lastOkAt) })
      : t('status_text.never_ok')
  }
  return { t, reason, time, statusText, lastSuccess }
}
