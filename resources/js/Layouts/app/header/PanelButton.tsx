import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { useTranslation } from 'react-i18next'
import { closePart, type HeaderPart, openPart, useOpenPart } from '#client/app/shell-state.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { iconButtonClass } from '#client/ui/native/Button.tsx'
import { HeaderPopover } from './HeaderPopover.tsx'

interface PanelButtonProps {
  part: HeaderPart
  icon: LucideIcon
  /** Accessible label with the unread count, for which there is only a dot. */
  label: string
  title: string
  unread: number
  /** Width of the panel. */
  className?: string
  children: ReactNode
}

/** A button with a dot while something is unread, and its panel. */
export function PanelButton({
  part,
  icon,
  label,
  title,
  unread,
  className = 'w-95',
  children,
}: PanelButtonProps) {
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
      <HeaderPopover title={title} className={clsx('max-h-[62dvh]! sm:max-h-[75dvh]!', className)}>
        <Suspense fallback={<p className="p-5 text-text-2">{t('loading')}</p>}>{children}</Suspense>
      </HeaderPopover>
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
