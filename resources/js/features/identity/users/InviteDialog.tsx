import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus } from '#client/lib/forms.ts'
import { availableLocales } from '#client/lib/i18n.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { languageTag } from '#lang/locales.ts'
import type { CreatedInvitation } from '#server/identity/users/props.ts'
import { InvitationLink } from './InvitationLink.tsx'
import { useInvite } from './useInvite.ts'

interface InviteDialogProps {
  isMailSent: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Invites a user; afterwards shows the link, only once. */
export default function InviteDialog({ isMailSent, isOpen, onOpenChange }: InviteDialogProps) {
  const { t } = useTranslation('users')
  const [created, setCreated] = useState<CreatedInvitation | null>(null)
  const close = () => onOpenChange(false)
  return (
    <Dialog title={t('invite.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      {created ? (
        <InvitationLink created={created} isMailSent={isMailSent} onDone={close} />
      ) : (
        <InviteForm onCreated={setCreated} onCancel={close} />
      )}
    </Dialog>
  )
}

interface InviteFormProps {
  onCreated: (created: CreatedInvitation) => void
  onCancel: () => void
}

const ROLES = ['staff', 'admin'] as const

/** Address, role, and language of the email. */
export function InviteForm({ onCreated, onCancel }: InviteFormProps) {
  const { t } = useTranslation(['users', 'shell'])
  const { fields, change, errors, send, isSending } = useInvite(onCreated)
  const form = useFormFocus(errors)
  const roles = ROLES.map((id) => ({ id, label: t(`users:role.${id}`) }))
  return (
    <form ref={form} onSubmit={send} noValidate className="flex flex-col gap-4">
      <p className="text-text-2">{t('users:invite.text')}</p>
      <TextField
        label={t('users:invite.email')}
        name="email"
        type="email"
        autoComplete="off"
        autoFocus
        value={fields.email}
        onChange={(email) => change({ email })}
        error={errors.email}
      />
      <div>
        <Segmented
          label={t('users:invite.role')}
          labelled="above"
          options={roles}
          value={fields.role}
          onChange={(id) => change({ role: id === 'admin' ? 'admin' : 'staff' })}
        />
        <p className="mt-1 text-sm text-text-3">{t(`users:invite.role_hint_${fields.role}`)}</p>
      </div>
      <SelectField
        label={t('users:invite.language')}
        options={availableLocales.map((id) => ({ id, label: t(`shell:language.${id}`) }))}
        lang={languageTag(fields.locale)}
        value={fields.locale}
        onChange={(locale) => change({ locale: locale as typeof fields.locale })}
        error={errors.locale}
      />
      {errors.form && (
        <p role="alert" className="text-sm font-medium text-critical">
          {errors.form}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isPending={isSending}>
          {t('users:invite.send')}
        </Button>
        <Button variant="quiet" onPress={onCancel}>
          {t('users:invite.cancel')}
        </Button>
      </div>
    </form>
  )
}
