import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Found } from './useSearch.ts'

interface FinderFootProps {
  query: string
  count: number
  state: Found['state']
}

/** How many there are, for those who cannot see it; a lost connection, for everybody; and the keys. */
export function FinderFoot({ query, count, state }: FinderFootProps) {
  const { t } = useTranslation('palette')
  const isSettled = query.trim() !== '' && state !== 'waiting'
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isSettled && t('count', { count })}
      </p>
      {state === 'offline' && <p className={clsx(footClass, 'text-caution')}>{t('offline')}</p>}
      <div
        aria-hidden="true"
        className={clsx(footClass, 'flex gap-4 text-text-2 pointer-coarse:hidden')}
      >
        <Key caps="↑ ↓" word={t('keys.move')} />
        <Key caps="↵" word={t('keys.choose')} />
        <Key caps="Esc" word={t('keys.close')} />
        {state === 'waiting' && <span className="ms-auto">{t('searching')}</span>}
      </div>
    </>
  )
}

const footClass = 'border-t px-4 py-2 text-sm'

function Key({ caps, word }: { caps: string; word: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <kbd className="rounded-chip border px-1.5 font-ui text-xs">{caps}</kbd>
      {word}
    </span>
  )
}
