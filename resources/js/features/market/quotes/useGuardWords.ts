import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SOURCE_NAMES } from '#client/features/market/history/source-names.ts'
import type { GuardReason } from '#server/market/history/props.ts'

/** What a guard said, as a sentence with its numbers; one that has no words yet is told by its key and numbers. */
export function useGuardWords() {
  const { t, i18n } = useTranslation('guards')
  return useMemo(
    () => (reason: GuardReason) => {
      const key = `${reason.guard}.${reason.key}`
      if (!i18n.exists(key, { ns: 'guards' })) return plainly(reason)
      return t(key as 'R6.step', named(reason.values) as { percent: string })
    },
    [t, i18n],
  )
}

function named(values: GuardReason['values'] = {}) {
  const { source } = values
  return source === undefined ? values : { ...values, source: SOURCE_NAMES[source] ?? source }
}

function plainly({ guard, key, values = {} }: GuardReason): string {
  const numbers = Object.entries(values).map(([name, value]) => `${name} ${value}`)
  return [`${guard} ${key}`, ...numbers].join(', ')
}
