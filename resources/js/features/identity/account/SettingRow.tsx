import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'

const ConfirmDialog = lazyWithRetry(() => import('#client/ui/feedback/ConfirmDialog.tsx'))

interface ConfirmButtonProps {
  label: string
  /** Accessible label where several buttons have the same text. */
  ariaLabel?: string
  question: { title: string; text: string; confirmLabel: string }
  onConfirm: () => void
}

/** A button that asks for confirmation. */
export function ConfirmButton({ label, ariaLabel, question, onConfirm }: ConfirmButtonProps) {
  const { t } = useTranslation('account-settings')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        onPress={() => setOpen(true)}
        {...(ariaLabel && { 'aria-label': ariaLabel })}
      >
        {label}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <ConfirmDialog
            {...question}
            cancelLabel={t('cancel')}
            onOpenChange={setOpen}
            onConfirm={onConfirm}
          />
        )}
      </Suspense>
    </>
  )
}

interface SettingRowProps {
  title: string
  text: ReactNode
  action: ReactNode
  children?: ReactNode
}

/** A row of a settings card: title, state and action. */
export function SettingRow({ title, text, action, children }: SettingRowProps) {
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-medium">{title}</h3>
          <p className="text-sm text-text-2">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
