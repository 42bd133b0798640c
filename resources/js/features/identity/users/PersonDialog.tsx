import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { PersonProps } from '#server/identity/users/props.ts'
import { type PersonChange, usePersonChange } from './usePersonChange.ts'

interface PersonDialogProps {
  person: PersonProps
  change: PersonChange
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Explains and confirms a change of a user. */
export default function PersonDialog({ person, change, isOpen, onOpenChange }: PersonDialogProps) {
  const { t } = useTranslation('users')
  const { name } = person
  const { send, isSending, error } = usePersonChange(person, change, () => onOpenChange(false))
  return (
    <Dialog
      role="alertdialog"
      title={t(`change.${change}_of`, { name })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('change.cancel')}</Button>
          <Button
            variant={DESTRUCTIVE.has(change) ? 'critical' : 'primary'}
            onPress={send}
            isPending={isSending}
            autoFocus
          >
            {t(`change.${change}`)}
          </Button>
        </>
      }
    >
      <p>{t(`change.${change}_text`, { name })}</p>
      {error && (
        <p role="alert" className="mt-3 font-medium text-critical">
          {error}
        </p>
      )}
    </Dialog>
  )
}

const DESTRUCTIVE = new Set<PersonChange>(['disable', 'clear_factor'])
