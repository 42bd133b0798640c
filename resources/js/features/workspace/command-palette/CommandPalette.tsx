import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { TextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import type { SearchState } from '#client/lib/useSearch.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { iconButtonClass } from '#client/ui/native/Button.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import type { Choice } from './choice.ts'
import { type Recent, saveRecent } from './recent.ts'
import { useChoices } from './useChoices.ts'

/** A search field over the page for pages, actions and records. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className="fixed inset-0 z-50 flex items-start justify-center bg-veil p-2 entering:animate-fade-in sm:pt-[12dvh]"
    >
      <Modal className="flex max-h-[min(34rem,calc(100dvh-1rem))] w-full max-w-2xl flex-col rounded-card border bg-raised shadow-dialog outline-none entering:animate-rise-in sm:max-h-[min(34rem,76dvh)]">
        <Dialog aria-label={t('title')} className="flex min-h-0 flex-1 flex-col outline-none">
          <PaletteSearch onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'shell'])
  const [query, setQuery] = useState('')
  const { choices, state } = useChoices(query)
  const userId = usePage().props.auth.user?.id ?? 0
  const choose = (choice: Choice) => {
    if (choice.group !== 'answer') saveRecent(userId, recentChoiceOf(choice))
    onClose()
    // The closing palette restores the focus first; the chosen action may move it afterwards.
    setTimeout(choice.run, 50)
  }
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <div className="flex items-center gap-2 border-b ps-4 pe-2">
        <Icon icon={Search} className="text-text-3" />
        <TextField aria-label={t('palette:field')} autoFocus className="min-w-0 flex-1">
          <Input
            role="combobox"
            aria-expanded
            placeholder={t('palette:hint')}
            dir="auto"
            maxLength={100}
            className="min-h-13 w-full bg-transparent text-lg outline-none"
          />
        </TextField>
        <Button slot="close" aria-label={t('shell:action.close')} className={iconButtonClass}>
          <Icon icon={X} />
        </Button>
      </div>
      <ChoiceList query={query} choices={choices} state={state} onChoose={choose} />
      <PaletteFooter query={query} count={choices.length} state={state} />
    </Autocomplete>
  )
}

/** A page or an action is stored by its id, a search hit completely. */
function recentChoiceOf({ id, hit }: Choice): Recent {
  return { id: id.replace(/^recent:/, ''), ...(hit ? { hit } : {}) }
}

interface PaletteFooterProps {
  query: string
  count: number
  state: SearchState['state']
}

/** The number of choices for screen readers, a lost connection, and the keys. */
function PaletteFooter({ query, count, state }: PaletteFooterProps) {
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
