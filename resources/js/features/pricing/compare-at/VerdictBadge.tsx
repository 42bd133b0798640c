import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import type { Tone } from '#client/ui/tone.ts'
import type { Result } from '#server/pricing/compare-at/law/verdict.ts'

/** One word for what the law check found. */
export function VerdictBadge({ result }: { result: Result }) {
  const { t } = useTranslation('compare-price')
  return <Badge tone={TONES[result]}>{t(`result.${result}`)}</Badge>
}

const TONES: Record<Result, Tone> = {
  ok: 'positive',
  warn: 'caution',
  unknown: 'caution',
  fail: 'critical',
}
