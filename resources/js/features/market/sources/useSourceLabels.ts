import { useTranslation } from 'react-i18next'
import { durationOf } from '#client/features/market/sources/form/duration.ts'
import { useFormat } from '#client/lib/format.ts'
import type { ErrorKind } from '#server/market/feeds/feed.ts'
import type { HealthProps, SourceProps } from '#server/market/sources/source-props.ts'

/** Describes the state of a source in words. */
export function useSourceLabels() {
  const { t, i18n } = useTranslation('gold-price-sources')
  const { relative, dateTime, duration } = useFormat()
  const reason = (kind: ErrorKind | null) =>
    kind !== null && i18n.exists(`gold-price-sources:reason.${kind}`)
      ? t(`reason.${kind}`)
      : t('reason.unknown')
  const time = (seconds: number) => {
    const { text, unit } = durationOf(seconds)
    return t(`time.${unit}`, { count: Number(text) })
  }
  const response = ({ state, failures: count, lastError, lastPollAt, openUntil }: HealthProps) => {
    const failure = { count, reason: reason(lastError) }
    if (state === 'works') return t('status_text.works', { ago: relative(lastPollAt ?? '') })
    if (state === 'failing') return t('status_text.failing', failure)
    if (state === 'paused')
      return t('status_text.paused', { ...failure, until: dateTime(openUntil ?? '') })
    return null
  }
  /** The last response of a source that is in use, its interval and how old its price may be. */
  const details = ({ health, pollS, maxAgeS }: SourceProps): string[] => {
    const { state, lastOkAt } = health
    if (state === 'off' || state === 'needs_key' || state === 'key_unreadable') return []
    const isDown = state === 'failing' || state === 'paused' || state === 'trying'
    return [
      response(health),
      isDown && lastOkAt ? t('status_text.last_ok', { ago: relative(lastOkAt) }) : null,
      t('poll.every', { time: time(pollS) }),
      t('poll.current', { time: duration(maxAgeS) }),
    ].filter((text) => text !== null)
  }
  return { t, reason, details }
}

/** It cannot be used until someone enters an API key. */
export const lacksKey = ({ needsKey, hasKey }: SourceProps) => needsKey && !hasKey
