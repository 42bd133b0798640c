import { clsx } from 'clsx'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { panelClass } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

interface DefinitionProps {
  title: string
  className?: string
  children: ReactNode
}

/** How a figure or a card is calculated, behind a button. */
export function Definition({ title, className, children }: DefinitionProps) {
  const { t } = useTranslation('analytics')
  const label = t('definition_of', { title })
  return (
    <DialogTrigger>
      <IconButton
        icon={Info}
        label={label}
        data-print="no"
        className={clsx('size-7 text-text-3', className)}
      />
      <Popover placement="bottom" containerPadding={8} className={clsx(panelClass, 'max-w-80')}>
        <Dialog aria-label={label} className="p-4 text-sm text-text-2 outline-none">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
