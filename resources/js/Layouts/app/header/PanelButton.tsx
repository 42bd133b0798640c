import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../Components/Icon.tsx'
import { iconButtonClass } from '../../../Components/IconButton.tsx'
import { panelClass } from '../menu-looks.ts'
import { closePart, type HeaderPart, openPart, useOpenPart } from './header-state.ts'

interface PanelButtonProps {
  part: HeaderPart
  icon: LucideIcon
  /** With how many are unread, which the dot only shows. */
  label: string
  title: string
  unread: number
  children: ReactNode
}

/** A button with a dot while something is unread, and the panel that hangs from it. */
export function PanelButton({ part, icon, label, title, unread, children }: PanelButtonProps) {
  const { t } = useTranslation('shell')
  const isOpen = useOpenPart(({ open }) => open === part)
  return (
    <DialogTrigger
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? openPart(part) : closePart(part))}
    >
      <Button aria-label={label} className={iconButtonClass}>
        <span className="relative">
          <Icon icon={icon} />
          {unread > 0 && <Dot />}
        </span>
      </Button>
      <Popover
        placement="bottom end"
        containerPadding={8}
        className={clsx(panelClass, 'max-h-[62dvh]! w-95 sm:max-h-[75dvh]!')}
      >
        <Dialog aria-label={title} className="flex min-h-0 flex-1 flex-col outline-none">
          <Suspense fallback={<p className="p-5 text-text-2">{t('loading')}</p>}>
            {children}
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function Dot() {
  return (
    <span
      aria-hidden="true"
      className="absolute -end-1 -top-1 size-2.5 rounded-full border-2 border-surface bg-gold-fill"
    />
  )
}
