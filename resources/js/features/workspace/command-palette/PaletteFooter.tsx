import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { SearchState } from '#client/lib/useSearch.ts'

interface PaletteFooterProps {
  query: string
  count: number
  state: SearchState['state']
}

/** The number of choices for screen readers, a lost connection, and the keys. */
export function PaletteFooter({ query, count, state }: PaletteFooterProps) {
  const { t } = useTranslation(['palette', 'shell'])
  const isSettled = query.trim() !== '' && state !== 'waiting'
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isSettled && t('count', { count })}
      </p>
      {state === 'offline' && <p className={clsx(footerClass, 'text-caution')}>{t('offline')}</p>}
      <div
        aria-hidden="true"
        className={clsx(footerClass, 'flex gap-4 text-text-2 pointer-coarse:hidden')}
      >
        <Key keyText="↑ ↓" label={t('keys.move')} />
        <Key keyText="↵" label={t('keys.choose')} />
        <Key keyText="Esc" label={t('keys.close')} />
        {state === 'waiting' && <span className="ms-auto">{t('shell:searching')}</span>}
      </div>
    </>
  )
}

const footerClass = 'border-t px-4 py-2 text-sm'

function Key({ keyText, label }: { keyText: string; label: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <kbd className="rounded-chip border px-1.5 font-ui text-xs">{keyText}</kbd>
      {label}
    </span>
  )
}
